import type { Token } from '../../../schema/records.gen';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { RecordRow, RowTools } from '../../relay/config/resourceConfig';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { showToast } from '../../ui/toasts/showToast';
import { apiKeyOf, type ChatClient, relayOf } from './clients';

/**
 * Copies the key of a token, plain or as the address that a client takes it by. Where the clipboard is refused the text
 * goes into the search box.
 */
export const copyKeyFor =
  (client?: ChatClient) =>
  async ({ key }: RecordRow<Token>, { showText }: RowTools): Promise<void> => {
    const apiKey = apiKeyOf(key);
    const text = client ? client.address(apiKey, relayOf(currentStatus())) : apiKey;
    if (text === undefined) showToast('warning', textIn(currentLocale(), 'token.noChatLink'));
    else if (!(await copyAndTell(text))) showText(text);
  };
