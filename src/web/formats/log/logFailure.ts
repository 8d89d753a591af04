/** The failed call, out of an entry of the log. */
import { failureReason, reasonLine } from '../../../schema/failureReason';
import { type Log, logType } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';

export interface LogFailure {
  /** A channel whose call another one answered failed for nobody. */
  kind: 'failed' | 'retried';
  /** Why, in one line; undefined where the entry is none that this console can read. */
  reason: string | undefined;
}

const failedTest = /^渠道 .*? 测试失败，错误：(?<reason>.*)$/s;

/** A call or a test that failed; undefined for all other entries. */
export function logFailure({ type, content }: Partial<Log> | Row): LogFailure | undefined {
  const text = plainText(content);
  if (type === logType.failed) {
    const reason = failureReason(text);
    return {
      kind: text.startsWith('渠道调用失败，已改用其他渠道') ? 'retried' : 'failed',
      reason: reason && reasonLine(reason),
    };
  }
  const reason = type === logType.test ? failedTest.exec(text)?.groups?.['reason'] : undefined;
  return reason === undefined ? undefined : { kind: 'failed', reason };
}
