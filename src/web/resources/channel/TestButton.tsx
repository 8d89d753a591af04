import { testModels } from '../../formats/testModel';
import { requestEnvelope } from '../../http/request';
import { useConsoleT } from '../../i18n/consoleMessages';
import { useWrite } from '../../providers/useWrite';
import type { RecordRow, RowExtrasProps } from '../../resourceConfig';
import { showToast } from '../../toasts/toastStore';

/** What a test told; relays name the model in one of two fields (facts.md section 10). */
export interface TestAnswer {
  model: string;
  seconds: string;
}

/** Tests a channel; without a model with the one chosen in its row. @throws HttpError with the relay's message when the test failed */
export async function testOne(
  row: RecordRow,
  model = testModels.get().get(row.id) ?? '',
): Promise<TestAnswer> {
  const answer = await requestEnvelope(`channel/test/${encodeURIComponent(String(row.id))}`, {
    query: { model },
  });
  return {
    model: String(answer['modelName'] ?? answer['model'] ?? model),
    seconds: Number(answer['time'] ?? 0).toFixed(2),
  };
}

/** Tests the row's channel and tells time and model. */
export function TestButton({ row }: RowExtrasProps) {
  const t = useConsoleT();
  const { busy, write } = useWrite('channel');
  const test = () =>
    write(async () => {
      const { model, seconds } = await testOne(row);
      showToast('info', t('channel.tested', { name: String(row['name']), model, seconds }));
    });
  return (
    <button type="button" className="button small" disabled={busy} onClick={() => void test()}>
      {t('channel.test')}
    </button>
  );
}
