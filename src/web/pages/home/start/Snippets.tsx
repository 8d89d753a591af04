import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tokenStatus } from '../../../../schema/records.gen';
import type { Row } from '../../../../schema/types';
import { plainText } from '../../../../schema/values/oddValues';
import { useTranslate } from '../../../locales/catalogue';
import { apiKeyOf } from '../../../relay/apiKey';
import { useStatus } from '../../../relay/calls/relayStatus';
import { fetchOwnModels } from '../../../relay/site/siteCalls';
import { relayOf } from '../../../resources/token/clients';
import { Button } from '../../../ui/Button';
import { LabelledSelect } from '../../../ui/fields/LabelledSelect';
import { copyAndTell } from '../../../ui/files/copyAndTell';
import { LinkButton } from '../../../ui/links/LinkButton';
import { Card } from '../use/Card';
import { CallExample } from './CallExample';
import { clientsOf } from './chatApps';
import { startId } from './FirstSteps';

const usualModel = 'gpt-4o-mini';

/** The model of the examples: the token's first, else one that the relay offers this user. */
function useModel(token: Row): string {
  const { data } = useQuery({
    queryKey: ['available_models'],
    queryFn: ({ signal }) => fetchOwnModels(signal),
    gcTime: 0,
  });
  const own = Array.isArray(token['models']) ? token['models'] : [];
  const offered: readonly unknown[] = Array.isArray(data) ? data : [];
  const model = own[0] ?? (offered.includes(usualModel) ? usualModel : offered[0]);
  return typeof model === 'string' ? model : usualModel;
}

/** Links that hand the token to a chat app, to be copied; one that could not be is shown. */
function Clients({ token }: { token: Row }) {
  const t = useTranslate();
  const status = useStatus();
  const relay = relayOf(status);
  const [shown, setShown] = useState<{ name: string; link: string }>();
  return (
    <>
      <p className="clients">
        <span className="muted">{t('home.clients')}</span>
        {clientsOf(status).map(({ key, label, address }) => {
          if (address('', relay) === undefined) return null;
          const copy = async () => {
            const apiKey = await apiKeyOf(token);
            const link = apiKey && address(apiKey, relay);
            if (link) setShown((await copyAndTell(link)) ? undefined : { name: label, link });
          };
          return (
            <Button
              key={key}
              size="small"
              aria-label={t('home.copyClient', { name: label })}
              onClick={() => void copy()}
            >
              {label}
            </Button>
          );
        })}
      </p>
      {shown && (
        <input
          className="input"
          readOnly
          aria-label={t('home.clientLink', { name: shown.name })}
          value={shown.link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

function Examples({
  tokens,
  model,
}: {
  tokens: readonly [Row, ...Row[]];
  model: string | undefined;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const token = tokens.find(({ id }) => plainText(id) === chosen) ?? tokens[0];
  const usual = useModel(token);
  return (
    <>
      <CallExample token={token} call={{ model: model ?? usual }}>
        <LabelledSelect
          label={t('home.token')}
          value={plainText(token['id'])}
          options={tokens.map(({ id, name }) => ({ value: plainText(id), label: plainText(name) }))}
          onChange={setChosen}
        />
      </CallExample>
      <Clients key={plainText(token['id'])} token={token} />
    </>
  );
}

/** Calls of the relay with a token of one's own. @param model absent: one that the token has */
export function Snippets({ tokens, model }: { tokens: readonly Row[]; model?: string }) {
  const t = useTranslate();
  const [first, ...rest] = tokens.filter(({ status }) => status === tokenStatus.enabled);
  return (
    <div id={startId}>
      <Card title={t('home.start')}>
        <div className="body">
          {first ? (
            <Examples tokens={[first, ...rest]} model={model} />
          ) : (
            <p>
              {t('home.noToken')} <LinkButton to="/token/add">{t('home.newToken')}</LinkButton>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}
