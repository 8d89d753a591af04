/** Sends a test to a target of messages, and says what it answered. */
import { deliveryStatus, type Messenger } from '../../../schema/records.gen';
import { plainText } from '../../../schema/values/oddValues';
import { translate } from '../../locales/catalogue';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { showError } from '../../relay/errors/showError';
import { testMessenger } from '../../relay/resources/messengerCalls';
import { showToast } from '../../ui/toasts/showToast';

/** Sends it and waits for the answer. Says itself what came of it. */
export async function sendTest(row: RecordRow<Messenger>): Promise<void> {
  const name = plainText(row.name);
  try {
    const result = await testMessenger(row);
    const answer = plainText(result?.answer);
    if (!result) showToast('info', translate('messenger.waits', { name }));
    else if (result.status === deliveryStatus.delivered)
      showToast('success', translate('messenger.arrived', { name }));
    else showToast('error', translate('messenger.failed', { name, answer }));
  } catch (error) {
    showError(error);
  }
}
