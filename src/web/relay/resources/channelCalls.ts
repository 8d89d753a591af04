/** Calls on channels beside reading and writing them: tests, balances, the deletion of the disabled ones. */
import { isRow } from '../../../schema/isRow';
import type { Channel } from '../../../schema/records.gen';
import { channelStatus, channelTestResult } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { secondsText } from '../../locales/secondsText';
import { pathPart } from '../calls/pathPart';
import { requestEnvelope } from '../calls/request';
import { done, findingOf, type Look, requestWrite, settle, unknown } from '../calls/settle';
import { answerLimits } from '../calls/waits';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError, isGone } from '../errors/HttpError';
import { keepOwnTest, keepsTests, type TestOutcome } from '../rows/ownTests';
import { getRecord } from '../rows/readRecord';

type ChannelRow = RecordRow<Channel>;

/** The result of a test; relays name the model in one of two fields. */
export interface TestAnswer {
  model: string;
  seconds: string;
  /** The model's answer; empty where the relay does not pass it on. */
  reply: string;
}

/**
 * The time of the latest test says whether there was one; it does not say how that ended, nor whose it was: a refusal
 * is the result of this one. The row of a list may be old, so the record is read while the test runs; read too late, it
 * leaves it open whether there was one. A run of many has read its rows itself, and saves a call for each.
 */
function lookAtTest(row: ChannelRow, isOneOfMany: boolean): Look<Row> {
  const { id } = row;
  const reading = isOneOfMany ? row : getRecord('channel', id).catch(() => undefined);
  return async (isRefused) => {
    if (isRefused) return unknown;
    const before = await reading;
    const now = await getRecord('channel', id);
    // A server that keeps results has the time of the last test that passed.
    const hasFailed = keepsTests() && now.test_result !== channelTestResult.passed;
    return !before || now.test_time === before.test_time || !now.response_time || hasFailed
      ? unknown
      : done({ time: Number(now.response_time) / 1000 });
  };
}

/** True for a refused test that says nothing of the channel: there is no call that could tell. */
export const isUntested = ({ data }: HttpError): boolean => isRow(data) && data['tested'] === false;

/**
 * True for an error that is the result of a test: it failed, or there is no call that could tell. Any other fault of a
 * relay or a proxy says nothing of the channel.
 */
export const isTestResult = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.kind === 'refused' && !isGone(error);

/** The text of a refused test on its channel. */
const outcomeOf = (error: HttpError, model: string): TestOutcome => ({
  result: isUntested(error) ? channelTestResult.notTested : channelTestResult.failed,
  model,
  message: error.message,
});

interface TestOptions {
  /** False where several tests of the channel run side by side: then a lost answer cannot be found. */
  isAlone?: boolean;
  /** True for one of many rows just read. A server with rules for it then switches the channel on or off. */
  isAutomatic?: boolean;
}

/**
 * Tests a channel with a model, and keeps the result where the relay does not.
 * @throws HttpError with the relay's message when the test failed
 */
export async function testChannel(
  row: ChannelRow,
  model: string,
  options: TestOptions = {},
): Promise<TestAnswer> {
  try {
    const answer = await askTest(row, model, options);
    keepOwnTest(row, { result: channelTestResult.passed, model: answer.model, message: '' });
    return answer;
  } catch (error) {
    if (isTestResult(error)) keepOwnTest(row, outcomeOf(error, model));
    throw error;
  }
}

async function askTest(
  row: ChannelRow,
  model: string,
  { isAlone = false, isAutomatic = false }: TestOptions,
): Promise<TestAnswer> {
  const automatic = isAutomatic && keepsTests() ? 'true' : undefined;
  const answer = await settle(
    (options) =>
      requestEnvelope(`channel/test/${pathPart(row.id)}`, {
        // The relay tests with the one that it keeps.
        query: { model: model === row.test_model ? undefined : model, automatic },
        isWrite: true,
        timeLimit: answerLimits.test,
        ...options,
      }),
    isAlone ? lookAtTest(row, isAutomatic) : undefined,
    false,
  );
  const { time = 0 } = answer;
  return {
    model: plainText(answer['modelName'] || answer['model'] || model),
    reply: typeof answer['message'] === 'string' ? answer['message'] : '',
    seconds: typeof time === 'number' ? secondsText(time * 1000) : plainText(time),
  };
}

/** Asks the provider behind a channel for its balance. @returns the balance in the provider's unit @throws HttpError */
export async function updateBalance(
  row: Pick<Partial<Channel>, 'id' | 'balance_updated_time'>,
): Promise<unknown> {
  const id = pathPart(row.id);
  const { balance } = await settle<Row>(
    (options) => requestEnvelope(`channel/update_balance/${id}/`, { isWrite: true, ...options }),
    async (isRefused) => {
      // Asking again is not refused because of the first time.
      if (isRefused) return unknown;
      const now = await getRecord('channel', row.id);
      const isNew = now.balance_updated_time !== row.balance_updated_time;
      return isNew ? done({ balance: now.balance }) : unknown;
    },
    false,
  );
  return balance;
}

/** How many channels are disabled now. */
export const disabledChannels = async (signal: AbortSignal): Promise<RecordRow<Channel>[]> =>
  (await (await import('../read/readAll')).loadAllRows('channel', {}, signal)).filter(
    (row) => row.status !== channelStatus.enabled,
  );

/** Deletes the disabled channels. @param before how many there were @returns how many it deleted */
export async function deleteDisabledChannels(
  before: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  const answer = await requestWrite('channel/disabled', { method: 'DELETE' }, async () => {
    const left = (await disabledChannels(signal)).length;
    return findingOf(before, left === 0, left === before);
  });
  return Number(answer) || 0;
}
