import type { Colour, Locale } from '../../../schema/types';
import { oddity } from '../../../schema/values/oddValues';
import { textIn } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { roundedSeconds, secondsText } from '../../locales/secondsText';
import { Chip } from '../parts/Chip';
import { OddValue } from '../parts/OddValue';
import type { CellProps } from '../parts/types';

/** Takes integer, number. */
export const column = { width: 96 };

/** Milliseconds of a request that is worth a look -> colour. */
function colourOf(ms: number): Colour | undefined {
  if (ms < 10_000) return undefined;
  return ms < 30_000 ? 'orange' : 'red';
}

export const text = ({ value }: Pick<CellProps, 'value'>, locale: Locale): string =>
  Number(value ?? 0) > 0
    ? textIn(locale, 'response.seconds', { seconds: secondsText(Number(value)) })
    : '';

export const number = ({ value }: Pick<CellProps, 'value'>) =>
  typeof value === 'number' && value > 0 ? roundedSeconds(value) : undefined;

/** How long a request took, of milliseconds; nothing where none was made. */
export function Cell({ value }: Pick<CellProps, 'value'>) {
  const locale = useLocale();
  // Also drawn beside another field, where nobody has looked at its type yet.
  const why = oddity({ title: '', type: 'integer' }, value);
  if (why) return <OddValue value={value} why={why} />;
  const shown = text({ value }, locale);
  const colour = colourOf(Number(value));
  if (shown === '') return '';
  return colour ? <Chip colour={colour}>{shown}</Chip> : <span className="muted">{shown}</span>;
}
