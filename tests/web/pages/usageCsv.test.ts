/** The file of the usage report says what the page says. */
import { expect, it } from 'vitest';
import { usageCsv } from '../../../src/web/pages/usage/usageCsv';

const sum = { requests: 3, prompt_tokens: 2, completion_tokens: 1, quota: 50 };
const titles = {
  start: 'From',
  end: 'Until',
  name: 'User',
  owner: undefined,
  requests: 'Requests',
  prompt: 'Input',
  completion: 'Output',
  quota: 'Quota',
  money: 'Amount',
  before: 'Before',
  others: 'Others',
};

/** The last cell of ada's line, where the log begins at `first` and the time before at 100. */
function beforeIn(first: number): string | undefined {
  const report = {
    ...{ by: 'user', step: '', start: 200, end: 300, before: 100, first, zone: 'UTC' },
    ...{ total: sum, total_before: sum, others: 0, periods: [] },
    rows: [{ key: 'ada', name: 'ada', username: '', ...sum, quota_before: 0 }],
  };
  const question = { by: 'user', step: undefined, start: 200, end: 300, before: 100 } as const;
  return usageCsv(report, question, titles).split('\r\n')[1]?.split(',').at(-1);
}

it('leaves the time before empty that the log does not have, and says 0 where it has', () => {
  expect(beforeIn(150)).toBe('');
  expect(beforeIn(50)).toBe('0');
});
