import { plainText } from '../../../schema/oddValues';
import type { Row } from '../../../schema/types';
import { testModels } from '../../formats/testModel';
import { requestEnvelope } from '../../http/request';
import { done, type Look, settle, unknown } from '../../http/settle';
import { useConsoleT } from '../../i18n/consoleMessages';
import { useWrite } from '../../providers/useWrite';
import { getRecord } from '../../providers/writeRecord';
import type { RecordRow, RowExtrasProps } from '../../resourceConfig';
import { showToast } from '../../toasts/toastStore';

/** What a test told; relays name the model in one of two fields (facts.md section 10). */
export interface TestAnswer {
  model: string;
  seconds: string;
}

/** How long a test may take, in ms: the provider behind the channel may be slow. */
const testLimit = 120_000;

/**
 * Tests a channel; without a model with the one chosen in its row.
 * @param look finds a test whose answer was lost; absent where several tests of the channel run side by side
 * @throws HttpError with the relay's message when the test failed
 */
export async function testOne(
  row: RecordRow,
  model = testModels.get().get(row.id) ?? '',
  look?: Look<Row>,
): Promise<TestAnswer> {
  const answer = await settle(
    (options) =>
      requestEnvelope(`channel/test/${encodeURIComponent(String(row.id))}`, {
        query: { model },
        isWrite: true,
        timeLimit: testLimit,
        ...options,
      }),
    look,
    false,
  );
  const { time = 0 } = answer;
  return {
    model: plainText(answer['modelName'] ?? answer['model'] ?? model),
    seconds: typeof time === 'number' ? time.toFixed(2) : plainText(time),
  };
}

/** The time of the latest test says whether there was one; it does not say how that ended. */
const lookAtTest =
  (row: RecordRow): Look<Row> =>
  async () => {
    const now = await getRecord('channel', row.id);
    return now['test_time'] === row['test_time'] || !now['response_time']
      ? unknown
      : done({ time: Number(now['response_time']) / 1000 });
  };

/** Tests the row's channel and tells time and model. */
export function TestButton({ row }: RowExtrasProps) {
  const t = useConsoleT();
  const { busy, write } = useWrite('channel');
  const test = () =>
    write(async () => {
      const { model, seconds } = await testOne(row, undefined, lookAtTest(row));
      showToast('info', t('channel.tested', { name: plainText(row['name']), model, seconds }));
    });
  return (
    <button type="button" className="button small" disabled={busy} onClick={() => void test()}>
      {t('channel.test')}
    </button>
  );
}
