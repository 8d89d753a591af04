import { plainText } from '../../schema/oddValues';
import type { Log } from '../../schema/records.gen';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import { Cell as Duration } from './duration';
import type { CellProps } from './types';

const flags = [
  ['is_stream', 'pink'],
  ['system_prompt_reset', 'red'],
] as const;

/** What an entry says, with how long its request took and how it was answered. */
export function Cell({ value, row, schema }: CellProps<Log>) {
  const locale = useLocale();
  return (
    <>
      <bdi>{plainText(value)}</bdi>
      <div>
        <Duration value={row.elapsed_time} />
        {flags.map(
          ([name, colour]) =>
            row[name] === true && (
              <span key={name} className={`badge ${colour}`}>
                {fieldTexts(schema, name, locale).title}
              </span>
            ),
        )}
      </div>
    </>
  );
}
