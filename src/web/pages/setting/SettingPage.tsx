import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MuiFrame } from '../../form/parts/MuiFrame';
import { LeaveGuard } from '../../form/save/LeaveGuard';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { addsDifferences } from '../../relay/calls/relayStatus';
import { useAccess } from '../../relay/session/useAccess';
import { type Settings, useOfferedSettings } from '../../relay/site/offeredSettings';
import { fetchOptions } from '../../relay/site/optionCalls';
import { isAdmin } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { OptionSections } from './options/OptionSections';
import { OptionsFile } from './options/OptionsFile';
import { PersonalTab } from './personal/PersonalTab';
import { SectionList } from './search/SectionList';
import { SettingSearch } from './search/SettingSearch';
import { placeKey, placeOf, type SettingPlace, settingGroups } from './search/settingPlaces';
import './setting.css';

/** The same set, with a key or without it. */
const changed = (keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> => {
  if (keys.has(key) === isIn) return keys;
  return new Set(isIn ? [...keys, key] : [...keys].filter((other) => other !== key));
};

/** Keys of the sections with unsaved changes, and of those whose changes are on their way. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [note] = useState(() => (place: SettingPlace, isDirty: boolean, isSaving: boolean) => {
    const key = placeKey(place);
    setUnsaved((old) => changed(old, key, isDirty));
    setSaving((old) => changed(old, key, isDirty && isSaving));
  });
  return { unsaved, isSaving: saving.size > 0 && saving.size === unsaved.size, note };
}

/** The settings that a root user sees; those of other servers than the embedded one are known once they were read. */
function useSettings(canSetOptions: boolean): Settings {
  useQuery({
    queryKey: ['option'],
    queryFn: ({ signal }) => fetchOptions(signal),
    gcTime: 0,
    enabled: canSetOptions && !addsDifferences(),
  });
  return useOfferedSettings();
}

/** /setting: personal settings for everybody, the relay's options for the super administrator. */
export function SettingPage() {
  const t = useTranslate();
  const locale = useLocale();
  const user = useStoredUser();
  const [params] = useSearchParams();
  const option = useLocation().hash.slice(1);
  const [imports, setImports] = useState(0);
  const { unsaved, isSaving, note } = useUnsaved();
  const canSetOptions = useAccess()({ resource: 'option', action: 'edit' });
  const settings = useSettings(canSetOptions);
  // An administrator who follows a link reads whose the settings are.
  const place = placeOf(settingGroups(locale, isAdmin(user) ? settings : {}), params, option);
  if (!place) return null;
  const isPersonal = place.tab === 'personal';
  return (
    <MuiFrame>
      <div className="setting-page fill">
        <LeaveGuard active={unsaved.size > 0} isSaving={isSaving} isWhole />
        <div className="setting-head">
          <h1 className="in-bar">{t('setting.title')}</h1>
          {canSetOptions && <SettingSearch />}
          {canSetOptions && <OptionsFile onImported={() => setImports(imports + 1)} />}
        </div>
        <div className="setting-body">
          <SectionList
            groups={settingGroups(locale, canSetOptions ? settings : {})}
            current={place}
            unsaved={unsaved}
          />
          <div className="setting-pane">
            {isPersonal && <PersonalTab section={place.section} />}
            {canSetOptions ? (
              <OptionSections
                settings={settings}
                shown={isPersonal ? undefined : place}
                unsaved={unsaved}
                imports={imports}
                onDirty={note}
              />
            ) : (
              !isPersonal && (
                <div className="panel state">
                  <p>{t('setting.notAllowed')}</p>
                </div>
              )
            )}
          </div>
        </div>
      </div>
    </MuiFrame>
  );
}
