import type { Channel } from '../../../../schema/records.gen';
import { plainText } from '../../../../schema/values/oddValues';
import { testModels } from '../../../formats/channel/testModel';
import { translate } from '../../../locales/catalogue';
import { resultPauses, sleep } from '../../../relay/calls/waits';
import type { RecordRow } from '../../../relay/config/resourceConfig';
import { describeError } from '../../../relay/errors/describeError';
import { showError } from '../../../relay/errors/showError';
import { isTestResult, isUntested, testChannel } from '../../../relay/resources/channelCalls';
import { getRecord } from '../../../relay/rows/readRecord';
import { showToast } from '../../../ui/toasts/showToast';

/** Letters of a reply that are shown. */
const maxReplyLength = 60;

/** The beginning of a text, on one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxReplyLength ? `${line.slice(0, maxReplyLength).trim()}…` : line;
}

/** The models that a channel lists. */
export const modelsOf = ({ models }: RecordRow<Channel>): string[] =>
  Array.isArray(models) ? models.map(plainText) : [];

const preferredModel = 'gpt-3.5-turbo';

/**
 * The model that a row is tested with: that of the channel where the relay keeps one; of those that it lists the one
 * chosen, else gpt-3.5-turbo, else the first. Without a name a relay would choose: also gpt-3.5-turbo where only a
 * longer name begins so.
 */
export function modelFor(row: RecordRow<Channel>): string {
  if (row.test_model) return plainText(row.test_model);
  const models = modelsOf(row);
  const usual = models.includes(preferredModel) ? preferredModel : models[0];
  const chosen = testModels.get().get(row.id) ?? '';
  return models.includes(chosen) ? chosen : (usual ?? '');
}

/**
 * Waits until the record says that it was tested: some relays store the time after their answer, and none of a test
 * that failed. Errors end it, for the list is read anyway.
 */
async function waitForTime(row: RecordRow<Channel>, hasFailed: boolean): Promise<void> {
  for (const pause of hasFailed ? resultPauses.slice(0, 1) : resultPauses) {
    await sleep(pause);
    const now = await getRecord('channel', row.id).catch(() => undefined);
    const isNew = (field: 'test_time' | 'response_time') => now?.[field] !== row[field];
    if (!now || isNew('test_time') || isNew('response_time')) return;
  }
}

/** Says what a test that did not pass found out, and of which channel; other errors as everywhere. */
function tellFailure(row: RecordRow<Channel>, error: unknown): void {
  if (!isTestResult(error)) {
    showError(error);
    return;
  }
  const isNone = isUntested(error);
  const reason = isNone ? error.message : (describeError(error, translate)?.text ?? '');
  const params = { name: plainText(row.name), reason };
  showToast(
    isNone ? 'info' : 'error',
    translate(isNone ? 'channel.notTested' : 'channel.testFailed', params),
  );
}

/**
 * Tests a channel, says model, time and reply, and ends once its record has the result. A failed test is a result, too.
 */
export async function testAndTell(row: RecordRow<Channel>, model?: string): Promise<void> {
  let hasFailed = false;
  try {
    const { reply, ...said } = await testChannel(row, model ?? modelFor(row), { isAlone: true });
    const text = translate('channel.tested', { name: plainText(row.name), ...said });
    showToast(
      'info',
      reply === '' ? text : translate('channel.replied', { text, reply: shortened(reply) }),
    );
  } catch (error) {
    tellFailure(row, error);
    hasFailed = isTestResult(error);
  }
  await waitForTime(row, hasFailed);
}
