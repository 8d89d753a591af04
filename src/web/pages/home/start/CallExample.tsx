import { type ReactNode, useState } from 'react';
import type { Row } from '../../../../schema/types';
import { useTranslate } from '../../../locales/catalogue';
import { apiKeyOf } from '../../../relay/apiKey';
import { useStatus } from '../../../relay/calls/relayStatus';
import { relayAddress } from '../../../relay/site/relayAddress';
import { Button } from '../../../ui/Button';
import { copyAndTell } from '../../../ui/files/copyAndTell';
import { Icon } from '../../../ui/Icon';
import { ScrollFrame } from '../../../ui/ScrollFrame';
import { Segments } from '../../../ui/Segments';
import { hiddenKey, type SnippetKey, type SnippetValues, snippets } from './snippets';

interface CallExampleProps {
  token: Row;
  /** The call, without the address and the key. */
  call: Omit<SnippetValues, 'server' | 'apiKey'>;
  /** More in the toolbar. */
  children?: ReactNode;
}

/** A call of the relay as code, to be copied with the key. The page shows that only where it could not be copied. */
export function CallExample({ token, call, children }: CallExampleProps) {
  const t = useTranslate();
  const [language, setLanguage] = useState<SnippetKey>(snippets[0].key);
  const [shown, setShown] = useState<{ id: unknown; apiKey: string }>();
  const snippet = snippets.find(({ key }) => key === language) ?? snippets[0];
  const server = relayAddress(useStatus());
  const write = (apiKey: string) => snippet.write({ server, apiKey, ...call });
  const id = token['id'];
  // Another token was chosen.
  if (shown && shown.id !== id) setShown(undefined);
  const copy = async () => {
    const apiKey = await apiKeyOf(token);
    if (apiKey) setShown((await copyAndTell(write(apiKey))) ? undefined : { id, apiKey });
  };
  return (
    <>
      <div className="toolbar">
        {children}
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
        <pre className="code">{write(shown?.apiKey ?? hiddenKey)}</pre>
      </ScrollFrame>
      <p className="muted">{t('home.copyHint')}</p>
    </>
  );
}
