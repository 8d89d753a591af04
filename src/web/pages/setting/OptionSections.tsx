import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { settings } from '../../../schema/settings';
import { sectionFormName } from '../../../schema/settingsForms';
import type { SettingsSchema, SettingsSection } from '../../../schema/types';
import { useTranslate } from '../../core/texts/catalogue';
import { useReported } from '../../core/useReported';
import type { OptionChange, RelayOptions } from '../../data/optionCalls';
import { fetchOptions } from '../../data/optionCalls';
import { LoadError } from '../../ui/LoadError';
import { CallbackAddress } from './CallbackAddress';
import { LogClearing } from './LogClearing';
import { afterChanges } from './optionValues';
import { SectionForm } from './SectionForm';
import { placeKey, type SettingPlace } from './settingPlaces';
import { UpdateCheck } from './UpdateCheck';

/** The schema of a section and the section itself; undefined for one that is not made of options. */
function sectionOf({ tab, section: name }: SettingPlace) {
  const schema = settings[tab];
  const section = schema?.['x-sections'].find((one) => one.name === name);
  return schema && section && { schema, section };
}

/** Goes to the option that the address names, once its form is there. */
function useWantedOption(place: SettingPlace | undefined, isLoaded: boolean): void {
  const { hash, key } = useLocation();
  const found = place && sectionOf(place);
  const id =
    found && hash !== '' ? `${sectionFormName(place.tab, found.section)}_${hash.slice(1)}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is gone to again
  useEffect(() => {
    if (id === '' || !isLoaded) return undefined;
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(id);
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isLoaded, key]);
}

interface SectionProps {
  place: SettingPlace;
  schema: SettingsSchema;
  section: SettingsSection;
  options: RelayOptions;
  onSaved: (schema: SettingsSchema, changes: readonly OptionChange[], isAll: boolean) => void;
  onDirty: (place: SettingPlace, isDirty: boolean) => void;
}

function Section({ place, schema, section, options, onSaved, onDirty }: SectionProps) {
  // Stable, for the form tells them again whenever they change.
  const [told] = useState(() => ({
    saved: (changes: readonly OptionChange[], isAll: boolean) => onSaved(schema, changes, isAll),
    dirty: (isDirty: boolean) => onDirty(place, isDirty),
  }));
  return (
    <>
      <CallbackAddress section={section.name} />
      <SectionForm
        tab={place.tab}
        schema={schema}
        section={section}
        options={options}
        onSaved={told.saved}
        onDirty={told.dirty}
      />
      {place.tab === 'operation' && section.name === 'log' && <LogClearing />}
      {place.tab === 'other' && <UpdateCheck />}
    </>
  );
}

/**
 * The sections of options that were opened: one is shown, the others keep what is typed in them.
 * @param shown the section on the screen; undefined while it is none of these
 * @param unsaved keys of the sections with unsaved changes
 * @param imports how often options were imported: sections without unsaved changes then begin again with the new values
 */
export function OptionSections({
  shown,
  unsaved,
  imports,
  onDirty,
}: {
  shown: SettingPlace | undefined;
  unsaved: ReadonlySet<string>;
  imports: number;
  onDirty: (place: SettingPlace, isDirty: boolean) => void;
}) {
  const t = useTranslate();
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly SettingPlace[]>([]);
  if (shown && !opened.some((place) => placeKey(place) === placeKey(shown)))
    setOpened([...opened, shown]);
  const { data, error, refetch } = useQuery({
    queryKey: ['option'],
    queryFn: ({ signal }) => fetchOptions(signal),
    gcTime: 0,
    enabled: opened.length > 0,
  });
  /** How often each section began again, by its key. */
  const [rounds, setRounds] = useState<ReadonlyMap<string, number>>(new Map());
  const begin = (places: readonly SettingPlace[]) =>
    setRounds(
      (old) =>
        new Map([
          ...old,
          ...places.map((place): [string, number] => [
            placeKey(place),
            (old.get(placeKey(place)) ?? 0) + 1,
          ]),
        ]),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => {
    if (imports > 0)
      void refetch().then(() => begin(opened.filter((place) => !unsaved.has(placeKey(place)))));
  }, [imports]);
  useReported(error);
  useWantedOption(shown, data !== undefined);
  if (!data)
    return (
      <div hidden={!shown}>
        {error ? (
          <LoadError text={t('error.recordFailed')} onRetry={refetch} />
        ) : (
          <div className="panel state" role="status">
            {t('common.loading')}
          </div>
        )}
      </div>
    );
  const keep = (schema: SettingsSchema, changes: readonly OptionChange[], isAll: boolean) => {
    client.setQueryData<RelayOptions>(
      ['option'],
      (now) => now && afterChanges(now, schema, changes),
    );
    // The server may have read the provider's other addresses from this one. What it has not taken stays typed.
    if (isAll && changes.some(({ name }) => name === 'OidcWellKnown'))
      void refetch().then(() => begin(opened.filter(({ section }) => section === 'oidc')));
  };
  return opened.map((place) => {
    const found = sectionOf(place);
    const key = placeKey(place);
    return (
      found && (
        <div key={key} className="setting-section" hidden={!shown || placeKey(shown) !== key}>
          <Section
            key={rounds.get(key) ?? 0}
            place={place}
            {...found}
            options={data}
            onSaved={keep}
            onDirty={onDirty}
          />
        </div>
      )
    );
  });
}
