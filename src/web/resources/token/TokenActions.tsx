import { useState } from 'react';
import type { Token } from '../../../schema/records.gen';
import type { RowExtrasProps } from '../../config/resourceConfig';
import { useStatus } from '../../core/statusStore';
import { useConsoleT } from '../../core/texts/consoleMessages';
import { showToast } from '../../core/toastStore';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { copyAndTell } from '../../ui/copyAndTell';
import { DropMenu } from '../../ui/DropMenu';
import { apiKeyOf, type ChatClient, chatClients, relayOf, targetOf } from './clients';

/** Copy the key, plain or for a client, and open a client with it. */
export function TokenActions({ row, showText }: RowExtrasProps<Token>) {
  const t = useConsoleT();
  const relay = relayOf(useStatus());
  const [address, setAddress] = useState<string>();
  const apiKey = apiKeyOf(row.key);
  const copy = async (text: string | undefined) => {
    if (text === undefined) {
      showToast('warning', t('token.noChatLink'));
    } else if (!(await copyAndTell(text))) {
      showText(text);
    }
  };
  const ask = (client: ChatClient) => {
    const wanted = client.address(apiKey, relay);
    if (wanted === undefined || targetOf(wanted) === undefined)
      showToast('warning', t('token.noChatLink'));
    else setAddress(wanted);
  };
  const open = () => {
    window.open(address, '_blank', 'noopener,noreferrer');
    setAddress(undefined);
  };
  const [first] = chatClients;
  return (
    <>
      <Button size="small" onClick={() => void copy(apiKey)}>
        {t('token.copy')}
      </Button>
      <DropMenu
        label={t('token.copyTo')}
        items={[
          { key: 'plain', label: t('token.plain'), onSelect: () => void copy(apiKey) },
          ...chatClients.map((client) => ({
            key: client.key,
            label: client.label,
            onSelect: () => void copy(client.address(apiKey, relay)),
          })),
        ]}
      >
        ▾
      </DropMenu>
      <Button size="small" onClick={() => first && ask(first)}>
        {t('token.chat')}
      </Button>
      <DropMenu
        label={t('token.chatWith')}
        items={chatClients.map((client) => ({
          key: client.key,
          label: client.label,
          onSelect: () => ask(client),
        }))}
      >
        ▾
      </DropMenu>
      {address !== undefined && (
        <ConfirmDialog
          title={t('token.openTitle', { origin: targetOf(address) ?? '' })}
          text={t('token.openText')}
          confirmLabel={t('token.open')}
          onConfirm={open}
          onCancel={() => setAddress(undefined)}
        />
      )}
    </>
  );
}
