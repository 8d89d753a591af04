import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { settings } from '../../../schema/settings';
import type { SettingsSchema } from '../../../schema/types';
import { providers } from '../../account/signInProviders';
import { relayAddress } from '../../core/relayAddress';
import { useStatus } from '../../core/statusStore';
import { isAdmin, useStoredUser } from '../../core/storage/storedUser';
import { useTranslate } from '../../core/texts/catalogue';
import { useLocale } from '../../core/texts/locale';
import { useReported } from '../../core/useReported';
import type { OptionChange } from '../../data/optionCalls';
import { fetchOptions } from '../../data/optionCalls';
import { useAccess } from '../../data/useAccess';
import { MuiFrame } from '../../forms/MuiFrame';
import { LinkButton } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Link } from '../../ui/Link';
import { LoadError } from '../../ui/LoadError';
import { findSettings, sectionTitle, settingAddress, settingTabs, tabTitle } from './findSettings';
import { LogClearing } from './LogClearing';
import { OptionsFile } from './OptionsFile';
import { afterChanges } from './optionValues';
import { PersonalTab } from './PersonalTab';
import { SectionForm } from './SectionForm';
import { UpdateCheck } from './UpdateCheck';

/** Settings of all tabs that a text finds, with links to their sections. */
function FoundSettings({ text }: { text: string }) {
  const locale = useLocale();
  const found = findSettings(text, locale);
  if (found.length === 0) return null;
  return (
    <ul>
      {found.map(({ name, title, place, address }) => (
        <li key={name}>
          <Link href={address}>{title}</Link> <span className="muted">{place}</span>
        </li>
      ))}
    </ul>
  );
}

function Callback({ section }: { section: string }) {
  const t = useTranslate();
  const server = relayAddress(useStatus());
  if (!providers.some((name) => name === section)) return null;
  const address = `${server}/oauth/${section}`;
  return (
    <p className="muted">
      {t('setting.callback')}: <code className="wrap">{address}</code>{' '}
      <CopyButton label={t('setting.copyCallback')} text={address} />
    </p>
  );
}

function OptionsTab({
  tab,
  schema,
  wanted,
}: {
  tab: string;
  schema: SettingsSchema;
  wanted: string | null;
}) {
  const t = useTranslate();
  const tBase = useTranslate();
  const locale = useLocale();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['option'],
    queryFn: ({ signal }) => fetchOptions(signal),
    gcTime: 0,
  });
  useReported(error);
  if (error) return <LoadError text={tBase('error.recordFailed')} onRetry={refetch} />;
  if (!data)
    return (
      <div className="panel state" role="status">
        {tBase('common.loading')}
      </div>
    );
  const keep = (changes: readonly OptionChange[]) => {
    client.setQueryData(['option'], afterChanges(data, schema, changes));
    // The server may have read the provider's other addresses from this one.
    if (changes.some(({ name }) => name === 'OidcWellKnown'))
      void refetch().then(() => setRound((before) => before + 1));
  };
  const section =
    schema['x-sections'].find(({ name }) => name === wanted) ?? schema['x-sections'][0];
  if (!section) return null;
  return (
    <div className="setting-tab">
      <nav aria-label={t('setting.sections')} className="section-nav">
        {schema['x-sections'].map((other) => (
          <LinkButton
            key={other.name}
            aria-current={other === section ? 'page' : undefined}
            href={settingAddress(tab, other.name)}
          >
            {sectionTitle(schema, other, locale)}
          </LinkButton>
        ))}
      </nav>
      <div className="sections">
        <h2>{sectionTitle(schema, section, locale)}</h2>
        <Callback section={section.name} />
        <SectionForm
          key={`${tab} ${section.name} ${round}`}
          tab={tab}
          schema={schema}
          section={section}
          options={data}
          onSaved={keep}
        />
        {tab === 'operation' && section.name === 'log' && <LogClearing />}
        {tab === 'other' && <UpdateCheck />}
        {tab === 'other' && (
          <OptionsFile
            options={data.values}
            onImported={() => {
              client.removeQueries({ queryKey: ['option'] });
              void refetch();
            }}
          />
        )}
      </div>
    </div>
  );
}

/** /setting: personal settings for everybody, the relay's options for the super administrator. */
export function SettingPage() {
  const t = useTranslate();
  const locale = useLocale();
  const user = useStoredUser();
  const [params] = useSearchParams();
  const [text, setText] = useState('');
  const canSetOptions = useAccess()({ resource: 'option', action: 'edit' });
  const known = isAdmin(user) ? settingTabs : [];
  const tab = known.find((name) => name === params.get('tab')) ?? 'personal';
  const schema = settings[tab];
  return (
    <MuiFrame>
      <div className="sections setting-page">
        <div className="setting-head">
          <h1 className="in-bar">{t('setting.title')}</h1>
          {canSetOptions && (
            <input
              className="input setting-search"
              type="search"
              aria-label={t('setting.search')}
              placeholder={t('setting.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </div>
        <FoundSettings text={text} />
        <nav className="tabs" aria-label={t('setting.title')}>
          <LinkButton aria-current={tab === 'personal' ? 'page' : undefined} href="/setting">
            {t('setting.personal')}
          </LinkButton>
          {known.map((name) => (
            <LinkButton
              key={name}
              aria-current={tab === name ? 'page' : undefined}
              href={`/setting?tab=${name}`}
            >
              {settings[name] && tabTitle(settings[name], locale)}
            </LinkButton>
          ))}
        </nav>
        {tab === 'personal' && <PersonalTab />}
        {schema &&
          (canSetOptions ? (
            <OptionsTab tab={tab} schema={schema} wanted={params.get('section')} />
          ) : (
            <div className="panel state">
              <p>{t('setting.notAllowed')}</p>
            </div>
          ))}
      </div>
    </MuiFrame>
  );
}
