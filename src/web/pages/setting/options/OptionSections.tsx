import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { sectionFormName } from '../../../../schema/forms/settingsForms';
import type { SettingsSchema, SettingsSection } from '../../../../schema/types';
import { priceRules } from '../../../formats/price/priceRules';
import { useTranslate } from '../../../locales/catalogue';
import { LoadError } from '../../../relay/errors/LoadError';
import { useReported } from '../../../relay/errors/useReported';
import type { Settings } from '../../../relay/site/offeredSettings';
import type { OptionChange, RelayOptions } from '../../../relay/site/optionCalls';
import { fetchOptions } from '../../../relay/site/optionCalls';
import { Loading } from '../../../ui/loading/Loading';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { allOptions, placeKey, type SettingPlace } from '../search/settingPlaces';
import { CallbackAddress } from './CallbackAddress';
import { LogClearing } from './LogClearing';
import { afterChanges } from './optionValues';
import { SectionForm } from './SectionForm';
import { SettingTest } from './SettingTest';
import { UpdateCheck } from './UpdateCheck';

/** Loaded where a relay has other options. */
const AllOptions = lazyPart(async () => (await import('../others/AllOptions')).AllOptions);

/** Loaded where a relay keeps prices as records: its section has no options. */
const PriceRecords = lazyPart(async () => (await import('../others/PriceRecords')).PriceRecords);

/** The schema of a section and the section itself; undefined for one that the relay does not have. */
function sectionOf(settings: Settings, { tab, section: name }: SettingPlace) {
  const schema = settings[tab];
  const section = schema?.['x-sections'].find((one) => one.name === name);
  return schema && section && { schema, section };
}

/** Goes to the option that the address names, once its form is there. */
function useWantedOption(
  place: SettingPlace | undefined,
  section: SettingsSection | undefined,
  isLoaded: boolean,
): void {
  const { hash, key } = useLocation();
  const id =
    place && section && hash !== ''
      ? `${sectionFormName(place.tab, section)}_${hash.slice(1)}`
      : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again is gone to again
  useEffect(() => {
    if (id === '' || !isLoaded) return undefined;
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(id) ?? document.getElementById(hash.slice(1));
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, hash, isLoaded, key]);
}

interface SectionProps {
  place: SettingPlace;
  schema: SettingsSchema;
  section: SettingsSection;
  options: RelayOptions;
  onSaved: (schema: SettingsSchema, changes: readonly OptionChange[], isAll: boolean) => void;
  onDirty: (place: SettingPlace, isDirty: boolean, isSaving: boolean) => void;
}

function Section({ place, schema, section, options, onSaved, onDirty }: SectionProps) {
  const [saves, setSaves] = useState(0);
  // Stable, for the form tells them again whenever they change.
  const [told] = useState(() => ({
    saved: (changes: readonly OptionChange[], isAll: boolean) => {
      setSaves((count) => count + 1);
      onSaved(schema, changes, isAll);
    },
    dirty: (isDirty: boolean, isSaving: boolean) => onDirty(place, isDirty, isSaving),
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
      {/* What an earlier test said is not about what is saved now. */}
      <SettingTest key={saves} tab={place.tab} section={section.name} />
      {place.tab === 'operation' && section.name === 'log' && <LogClearing />}
      {place.tab === 'other' && section.name === 'look' && <UpdateCheck />}
    </>
  );
}

/** A section of options, of prices that are records, or of the options that no other section shows. */
function SectionBody({
  found,
  readAgain,
  ...shared
}: Omit<SectionProps, 'schema' | 'section'> & {
  found: ReturnType<typeof sectionOf>;
  readAgain: () => Promise<unknown>;
}) {
  const { place, options, onDirty } = shared;
  const [dirty] = useState(
    () => (isDirty: boolean, isSaving: boolean) => onDirty(place, isDirty, isSaving),
  );
  if (found && found.section.fields.length > 0) return <Section {...shared} {...found} />;
  return (
    <Suspense>
      {found ? (
        <PriceRecords title={place.title} />
      ) : (
        <AllOptions options={options} readAgain={readAgain} onDirty={dirty} />
      )}
    </Suspense>
  );
}

/** A section that was opened, and when, in epoch ms. */
interface OpenedPlace extends SettingPlace {
  at: number;
}

/**
 * Reads the options for the section on the screen.
 * @returns the query; `waiting`, the section on the screen while its options are not read, and `hasFailed` of it
 */
function useFreshOptions(
  opened: readonly OpenedPlace[],
  isShown: (place: SettingPlace) => boolean | undefined,
) {
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt, isFetching } = useQuery({
    queryKey: ['option'],
    queryFn: ({ signal }) => fetchOptions(signal),
    gcTime: 0,
    enabled: opened.length > 0,
  });
  /** A section begins with options that were read after it was opened: others may have changed them meanwhile. */
  const isReady = ({ at }: OpenedPlace) => data !== undefined && dataUpdatedAt >= at;
  const waiting = opened.find((place) => isShown(place) && !isReady(place));
  const hasFailed = waiting !== undefined && !isFetching && errorUpdatedAt >= waiting.at;
  const isStale = waiting !== undefined && data !== undefined && !isFetching && !hasFailed;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);
  return { data, error, refetch, isReady, waiting, hasFailed };
}

/** How often each section began again, by its key, and what lets sections begin again. */
function useRounds() {
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
  return { rounds, begin };
}

/**
 * The sections of options that were opened: one is shown, the others keep what is typed in them.
 * @param settings those that the relay has
 * @param shown the section on the screen; undefined while it is none of these
 * @param unsaved keys of the sections with unsaved changes
 * @param imports how often options were imported: sections without unsaved changes then begin again with the new values
 */
export function OptionSections({
  settings,
  shown,
  unsaved,
  imports,
  onDirty,
}: {
  settings: Settings;
  shown: SettingPlace | undefined;
  unsaved: ReadonlySet<string>;
  imports: number;
  onDirty: (place: SettingPlace, isDirty: boolean, isSaving: boolean) => void;
}) {
  const t = useTranslate();
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly OpenedPlace[]>([]);
  const isShown = (place: SettingPlace) => shown && placeKey(place) === placeKey(shown);
  if (shown && !opened.some(isShown)) setOpened([...opened, { ...shown, at: Date.now() }]);
  const { data, error, refetch, isReady, waiting, hasFailed } = useFreshOptions(opened, isShown);
  const { rounds, begin } = useRounds();
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const isUntouched = (place: SettingPlace) => !latest.current.has(placeKey(place));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each import
  useEffect(() => {
    // As if they were opened now.
    const at = Date.now();
    if (imports > 0)
      setOpened((all) => all.map((place) => (isUntouched(place) ? { ...place, at } : place)));
  }, [imports]);
  useReported(error);
  useWantedOption(shown, shown && sectionOf(settings, shown)?.section, !waiting);
  const keep = (schema: SettingsSchema, changes: readonly OptionChange[], isAll: boolean) => {
    client.setQueryData<RelayOptions>(
      ['option'],
      (now) => now && afterChanges(now, schema, changes),
      // Changes of others are not among these. Sections keep the function of when they were opened: the time is asked.
      { updatedAt: client.getQueryState(['option'])?.dataUpdatedAt },
    );
    // A relay may answer other ratios for the names of its tables now.
    const isPrice = priceRules()?.completions !== undefined && 'ModelRatio' in schema.properties;
    // The server may have read the provider's other addresses from this one. Values it has not taken stay typed.
    const isProvider = isAll && changes.some(({ name }) => name === 'OidcWellKnown');
    if (isPrice || isProvider)
      void refetch().then(({ isError }) => {
        const read =
          isError || !isProvider ? [] : opened.filter(({ section }) => section === 'oidc');
        begin(read.filter(isUntouched));
      });
  };
  return (
    <>
      {waiting &&
        (hasFailed ? (
          <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />
        ) : (
          <Loading />
        ))}
      {opened.map((place) => {
        const found = sectionOf(settings, place);
        const key = placeKey(place);
        const isThere = found !== undefined || key === placeKey(allOptions);
        return (
          data &&
          isReady(place) &&
          isThere && (
            <div key={key} className="setting-section" hidden={!isShown(place)}>
              <SectionBody
                key={rounds.get(key) ?? 0}
                {...{ place, found, onDirty }}
                options={data}
                onSaved={keep}
                readAgain={refetch}
              />
            </div>
          )
        );
      })}
    </>
  );
}
