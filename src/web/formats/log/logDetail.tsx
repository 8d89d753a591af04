import type { Log } from '../../../schema/records.gen';
import { fieldTexts } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Chip } from '../parts/Chip';
import type { CellProps } from '../parts/types';
import { Cell as Duration } from '../time/duration';
import { logFailure } from './logFailure';
import { logSentence } from './logSentence';

/** Takes string. */
export const column = { width: 100, grows: true };

/** The failure, before all else: its duration says nothing. */
function Failed({ cell: { value, row }, kind, reason }: FailedProps) {
  const t = useTranslate();
  const said = logSentence(plainText(value), useLocale());
  return (
    <>
      <Chip colour={kind === 'failed' ? 'red' : 'orange'}>{t(`log.${kind}`)}</Chip>
      <Duration value={row.elapsed_time} isPlain />
      <bdi className="reason" title={reason === undefined || reason === said ? undefined : said}>
        {reason ?? said}
      </bdi>
    </>
  );
}

type FailedProps = { cell: CellProps<Log> } & NonNullable<ReturnType<typeof logFailure>>;

/**
 * How long a request took and how it was answered, which must be seen where the column is narrow; then what the entry
 * says.
 */
export function Cell(cell: CellProps<Log>) {
  const { value, row, schema } = cell;
  const locale = useLocale();
  const failure = logFailure(row);
  if (failure) return <Failed cell={cell} {...failure} />;
  return (
    <>
      <Duration value={row.elapsed_time} />
      {row.is_stream === true && (
        <span className="muted">{fieldTexts(schema, 'is_stream', locale).title}</span>
      )}
      {row.system_prompt_reset === true && (
        <Chip colour="red">{fieldTexts(schema, 'system_prompt_reset', locale).title}</Chip>
      )}
      <bdi className="muted">{logSentence(plainText(value), locale)}</bdi>
    </>
  );
}
