import { type Channel, channelTestResult } from '../../../schema/records.gen';
import type { Colour, Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { roundedSeconds, secondsText } from '../../locales/secondsText';
import { zeroIsFailure } from '../../relay/rows/ownTests';
import { Marked } from '../parts/Chip';
import type { CellProps } from '../parts/types';
import { timeText } from './times';

/** Takes integer, number. */
export const column = { align: 'end', width: 88 } as const;

/** Milliseconds of a test -> colour; a time alone says nothing good: some relays store that of a failure, too. */
function colourOf(ms: number, hasPassed: boolean): Colour {
  if (ms <= 3000) return hasPassed ? (ms <= 1000 ? 'green' : 'olive') : 'grey';
  return ms <= 5000 ? 'yellow' : 'red';
}

type State = 'untested' | 'failed' | 'notTested' | 'time';

/** The result of the last test; a relay that keeps no results has a time and no duration of one that failed. */
function stateOf({ value, row }: CellProps<Channel>): State {
  const { test_result: result } = row;
  if (result === channelTestResult.failed) return 'failed';
  if (result === channelTestResult.notTested) return 'notTested';
  if (Number(value ?? 0) !== 0) return 'time';
  if (result === channelTestResult.passed) return 'time';
  if (timeText(row.test_time) === '') return 'untested';
  return zeroIsFailure() ? 'failed' : 'time';
}

/** Seconds of the last test where it passed or nobody knows, else what became of it. */
export function text(cell: CellProps<Channel>, locale: Locale): string {
  const state = stateOf(cell);
  if (state !== 'time') return textIn(locale, `response.${state}`);
  const seconds = secondsText(Number(cell.value ?? 0));
  return textIn(locale, 'response.seconds', { seconds });
}

export const number = (cell: CellProps<Channel>) =>
  typeof cell.value === 'number' && cell.value !== 0 && stateOf(cell) === 'time'
    ? roundedSeconds(cell.value)
    : undefined;

/** The reason, the model and the time of the last test, as far as they are known. */
function moreText({ row }: CellProps<Channel>, state: State, locale: Locale): string {
  const isKnown = state === 'failed' || row.test_result === channelTestResult.passed;
  const parts = [
    plainText(row.test_message ?? ''),
    plainText(row.tested_model ?? ''),
    timeText(row.test_time),
    state === 'time' && !isKnown ? textIn(locale, 'response.unsure') : '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

export function Cell(cell: CellProps<Channel>) {
  const locale = useLocale();
  const state = stateOf(cell);
  const shown = text(cell, locale);
  const more = moreText(cell, state, locale) || undefined;
  // No mark where there is nothing to say yet.
  if (state === 'untested' || state === 'notTested')
    return (
      <span className="muted" title={more}>
        {shown}
      </span>
    );
  const hasPassed = cell.row.test_result === channelTestResult.passed;
  const colour = state === 'failed' ? 'red' : colourOf(Number(cell.value ?? 0), hasPassed);
  return (
    <Marked isRound colour={colour} title={more}>
      {shown}
    </Marked>
  );
}
