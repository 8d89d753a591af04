import { plainText } from '../../schema/oddValues';
import type { Log } from '../../schema/records.gen';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import { Chip } from './Chip';
import { Cell as Duration } from './duration';
import { logSentence } from './logSentence';
import type { CellProps } from './types';

/** Takes string. */
export const column = { width: 100, grows: true };

const flags = [
  ['is_stream', 'pink'],
  ['system_prompt_reset', 'red'],
] as const;

/**
 * How long a request took and how it was answered, which must be seen where the column is narrow; then what the entry
 * says.
 */
export function Cell({ value, row, schema }: CellProps<Log>) {
  const locale = useLocale();
  const raw = plainText(value);
  const said = logSentence(raw, locale);
  return (
    <>
      <Duration value={row.elapsed_time} />
      {flags.map(
        ([name, colour]) =>
          row[name] === true && (
            <Chip key={name} colour={colour}>
              {fieldTexts(schema, name, locale).title}
            </Chip>
          ),
      )}
      <bdi className="muted" title={raw === said ? undefined : raw}>
        {said}
      </bdi>
    </>
  );
}
