import type { Redemption } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import type { FormMode, Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import type { FormConfig } from '../../relay/config/resourceConfig';
import { downloadText } from '../../ui/files/downloadText';
import { tooManyBytes } from '../nameBytes';
import { MadeCodes } from './MadeCodes';

/** New codes are saved as a file named after them, one a line; also those made before a failure. */
function made(answer: unknown, { name }: Partial<Redemption>): void {
  if (Array.isArray(answer) && answer.length > 0)
    downloadText(`${String(name)}.txt`, answer.map(plainText).join('\n'));
}

/** Only a new name is measured by the relay. */
function validate(values: Partial<Redemption>, mode: FormMode, locale: Locale) {
  const schema = resourceSchema('redemption');
  const name = mode === 'create' ? tooManyBytes(schema, values.name, locale) : undefined;
  return name === undefined ? {} : { name };
}

export const config: FormConfig<Redemption> = {
  validate,
  count: ({ count }) => Number(count) || 1,
  made,
  Made: MadeCodes,
  saved: { create: 'redemption.created', edit: 'form.updated' },
};
