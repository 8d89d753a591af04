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

/** The failure, before all else. */
function Failed({ value, kind, reason }: FailedProps) {
  const t = useTranslate();
  const locale = useLocale();
  const said = logSentence(plainText(value), locale);
  return (
    <>
      <Chip colour={kind === 'failed' ? 'red' : 'orange'}>{t(`log.${kind}`)}</Chip>
      <bdi className="reason" title={reason === undefined || reason === said ? undefined : said}>
        {reason === undefined ? said : logSentence(reason, locale)}
      </bdi>
    </>
  );
}

type FailedProps = Pick<CellProps, 'value'> & NonNullable<ReturnType<typeof logFailure>>;

/** How long a request took and how it was answered; then what the entry says, for which a narrow list has no room. */
export function Cell({ value, row, schema }: CellProps<Log>) {
  const locale = useLocale();
  const failure = logFailure(row);
  if (failure) return <Failed value={value} {...failure} />;
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
