import type { Channel } from '../../schema/records.gen';
import type { Colour, Locale } from '../../schema/types';
import { roundedSeconds, secondsText } from '../core/secondsText';
import { textIn } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { Marked } from './Chip';
import { timeText } from './times';
import type { CellProps } from './types';

/** Takes integer, number. */
export const column = { align: 'end', width: 88 } as const;

/** Milliseconds -> colour. */
function colourOf(ms: number, isTested: boolean): Colour {
  if (ms === 0) return isTested ? 'red' : 'grey';
  if (ms <= 1000) return 'green';
  if (ms <= 3000) return 'olive';
  return ms <= 5000 ? 'yellow' : 'red';
}

/** Seconds of the last test; untested only where no test was made: a failed one has a time and no duration. */
export function text({ value, row }: CellProps<Channel>, locale: Locale): string {
  const ms = Number(value ?? 0);
  if (ms === 0)
    return textIn(locale, timeText(row.test_time) ? 'response.failed' : 'response.untested');
  return textIn(locale, 'response.seconds', { seconds: secondsText(ms) });
}

export const number = ({ value }: CellProps) =>
  typeof value === 'number' && value !== 0 ? roundedSeconds(value) : undefined;

export function Cell(cell: CellProps<Channel>) {
  const locale = useLocale();
  const tested = timeText(cell.row.test_time);
  const ms = Number(cell.value ?? 0);
  const shown = text(cell, locale);
  // No mark where there is nothing to say yet.
  if (ms === 0 && tested === '') return <span className="muted">{shown}</span>;
  return (
    <Marked isRound colour={colourOf(ms, tested !== '')} title={tested || undefined}>
      {shown}
    </Marked>
  );
}
