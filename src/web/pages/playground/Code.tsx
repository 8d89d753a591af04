import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { apiKeyOf } from '../../relay/apiKey';
import { useStatus } from '../../relay/calls/relayStatus';
import type { Question } from '../../relay/site/askModel';
import { relayAddress } from '../../relay/site/relayAddress';
import type { OwnToken } from '../../relay/useOwnTokens';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { Icon } from '../../ui/Icon';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { Segments } from '../../ui/Segments';
import { hiddenKey, type SnippetKey, snippets } from '../home/start/snippets';

/** The question as a call, to be copied with the key, which the page does not show. */
export function Code({ token, question }: { token: OwnToken; question: Question }) {
  const t = useTranslate();
  const [language, setLanguage] = useState<SnippetKey>(snippets[0].key);
  const server = relayAddress(useStatus());
  const snippet = snippets.find(({ key }) => key === language) ?? snippets[0];
  const write = (apiKey: string) => snippet.write({ server, apiKey, ...question });
  const copy = async () => {
    const apiKey = await apiKeyOf(token);
    if (apiKey) await copyAndTell(write(apiKey));
  };
  return (
    <section className="panel" aria-label={t('playground.code')}>
      <h2>{t('playground.code')}</h2>
      <div className="toolbar">
        <Segments
          label={t('home.language')}
          value={language}
          options={snippets.map(({ key, label }) => ({ value: key, label }))}
          onChange={setLanguage}
        />
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('home.copy')}
        </Button>
      </div>
      <ScrollFrame label={t('home.code')}>
        <pre className="code">{write(hiddenKey)}</pre>
      </ScrollFrame>
      <p className="muted">{t('home.copyHint')}</p>
    </section>
  );
}
