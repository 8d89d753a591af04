import { useState } from 'react';
import { tokenStatus } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { fillChatLink, hasKeyInHost } from '../../../schema/values/chatLink';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { apiKeyOf } from '../../relay/apiKey';
import { statusText, useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { isNewest } from '../../relay/read/allRows';
import { relayAddress } from '../../relay/site/relayAddress';
import { useOwnTokens } from '../../relay/useOwnTokens';
import { Button } from '../../ui/Button';
import { EmbeddedPage } from '../../ui/content/EmbeddedPage';
import { LabelledSelect } from '../../ui/fields/LabelledSelect';
import { LinkButton } from '../../ui/links/LinkButton';
import { Loading } from '../../ui/loading/Loading';
import { PageHead } from '../../ui/PageHead';
import { SettingLink } from '../content/SettingLink';

/** A chat link that wants a key gets one only after a click that names where it goes. */
function ChooseToken({ origin, onChoose }: { origin: string; onChoose: (key: string) => void }) {
  const t = useTranslate();
  const query = useOwnTokens();
  const { data: tokens, error, refetch } = query;
  const [chosen, setChosen] = useState<string>();
  if (error) return <LoadError text={t('error.listFailed')} error={error} onRetry={refetch} />;
  if (!tokens) return <Loading />;
  const enabled = tokens.filter(({ status }) => status === tokenStatus.enabled);
  const token = enabled.find(({ id }) => plainText(id) === chosen) ?? enabled[0];
  if (!token)
    return (
      <div className="panel state">
        <p>{t('chat.noToken')}</p>
        <LinkButton to="/token">{t('chat.toTokens')}</LinkButton>
      </div>
    );
  const give = async (chosenToken: Row) => {
    const apiKey = await apiKeyOf(chosenToken);
    if (apiKey !== undefined) onChoose(apiKey);
  };
  return (
    <section className="panel sections">
      <p>{t('chat.choose', { origin })}</p>
      <LabelledSelect
        label={t('chat.token')}
        value={plainText(token.id)}
        options={enabled.map(({ id, name }) => ({ value: plainText(id), label: plainText(name) }))}
        onChange={setChosen}
      />
      {isNewest(query) && <p className="muted">{t('home.newest', { count: tokens.length })}</p>}
      <p>
        <Button kind="primary" onClick={() => void give(token)}>
          {t('chat.give', { origin })}
        </Button>
      </p>
    </section>
  );
}

/** /chat: the configured chat page in a frame. */
export function ChatPage() {
  const t = useTranslate();
  const status = useStatus();
  const [key, setKey] = useState<string>();
  const link = statusText(status, 'chat_link');
  const server = relayAddress(status);
  const address = fillChatLink(link, server, key ?? 'sk-');
  const isUsable =
    !hasKeyInHost(link) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  const needsKey = link.includes('{key}') && key === undefined;
  return (
    <>
      <PageHead title={t('chat.title')} isInBar />
      {!isUsable && (
        <div className="panel state">
          <p>{t('chat.none')}</p>
          <SettingLink
            href="/setting?tab=operation&section=general#ChatLink"
            label={t('chat.set')}
          />
        </div>
      )}
      {isUsable && needsKey && <ChooseToken origin={new URL(address).origin} onChoose={setKey} />}
      {isUsable && !needsKey && <EmbeddedPage title={t('chat.title')} address={address} />}
    </>
  );
}
