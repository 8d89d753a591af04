import { plainText } from '../../../schema/oddValues';
import type { Redemption } from '../../../schema/records.gen';
import type { FormConfig } from '../../config/resourceConfig';
import { downloadText } from '../../ui/downloadText';
import { MadeCodes } from './MadeCodes';

/** New codes are saved as a file named after them, one a line; also those made before a failure. */
function made(answer: unknown, { name }: Partial<Redemption>): void {
  if (Array.isArray(answer) && answer.length > 0)
    downloadText(`${String(name)}.txt`, answer.map(plainText).join('\n'));
}

export const config: FormConfig<Redemption> = {
  count: ({ count }) => Number(count) || 1,
  answerOf: (rows) => rows.map(({ key }) => key),
  made,
  Made: MadeCodes,
  saved: { create: 'redemption.created', edit: 'form.updated' },
};
