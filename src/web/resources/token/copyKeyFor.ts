import type { Token } from '../../../schema/records.gen';
import { textIn } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { apiKeyOf } from '../../relay/apiKey';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { RecordRow, RowTools } from '../../relay/config/resourceConfig';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { showToast } from '../../ui/toasts/showToast';
import { type ChatClient, relayOf } from './clients';

/**
 * Copies the key of a token, plain or as the address that a client takes it by. Where the clipboard is refused the text
 * goes into the search box.
 */
export const copyKeyFor =
  (client?: ChatClient) =>
  async (token: RecordRow<Token>, { showText }: RowTools): Promise<void> => {
    const apiKey = await apiKeyOf(token);
    if (apiKey === undefined) return;
    const text = client ? client.address(apiKey, relayOf(currentStatus())) : apiKey;
    if (text === undefined) showToast('warning', textIn(currentLocale(), 'token.noChatLink'));
    else if (!(await copyAndTell(text))) showText(text);
  };
