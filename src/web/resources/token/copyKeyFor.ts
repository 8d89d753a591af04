import type { Token } from '../../../schema/records.gen';
import type { RecordRow, RowTools } from '../../config/resourceConfig';
import { currentStatus } from '../../core/statusStore';
import { textIn } from '../../core/texts/catalogue';
import { currentLocale } from '../../core/texts/locale';
import { showToast } from '../../core/toastStore';
import { copyAndTell } from '../../ui/copyAndTell';
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
