import { choicesOf } from '../../../schema/choices/choices';
import type { Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { CellProps } from '../parts/types';
import { Time } from './Time';
import { timeText } from './times';

/** Takes integer. */
export const column = { width: 152, isNamed: true };

/** Times that end within this many seconds are marked. */
const soon = 7 * 86_400;

const nameOf = ({ value, name, schema }: CellProps, locale: Locale) =>
  choicesOf(schema, name, locale).find((choice) => choice.value === value)?.label;

/** Epoch seconds as local time, or the label of a value such as -1, never. */
export const text = (cell: CellProps, locale: Locale): string =>
  nameOf(cell, locale) ?? timeText(cell.value);

/**
 * The time, or a dash for none; marked where it is less than seven days ahead. One that somebody sets is marked where
 * it is over, whatever the status says; one that the relay sets, as that of a redemption, is always over.
 */
export function Cell(cell: CellProps) {
  const locale = useLocale();
  const named = nameOf(cell, locale);
  const { value, name, schema } = cell;
  // No time at all: twenty rows that say so in words hide those that have one.
  if (named !== undefined && value === 0)
    return (
      <span className="muted" title={named}>
        <span aria-hidden="true">–</span>
        <span className="for-readers">{named}</span>
      </span>
    );
  if (named !== undefined) return <span className="muted word">{named}</span>;
  const left = Number(value) - Date.now() / 1000;
  const isOver = Number(value) > 0 && left <= 0 && !schema.properties[name]?.readOnly;
  const isSoon = left > 0 && left < soon;
  if (!isOver && !isSoon) return <Time value={value} />;
  if (isSoon)
    return (
      <span className="soon">
        <Time value={value} />
      </span>
    );
  const over = textIn(locale, 'time.over');
  return (
    <span className="over" title={over}>
      <Time value={value} />
      <span className="for-readers">, {over}</span>
    </span>
  );
}
