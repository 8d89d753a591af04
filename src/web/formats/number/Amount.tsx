import { oddity, plainText } from '../../../schema/values/oddValues';
import { quotaText } from '../../relay/site/quotaText';
import { OddValue } from '../parts/OddValue';
import { groupDigits } from './numbers';

/**
 * A count or an amount of quota out of an answer: as text, marked where it is none, a dash where the answer has none.
 */
export function Amount({ value, isQuota = false }: { value: unknown; isQuota?: boolean }) {
  const why = oddity({ title: '', type: 'integer' }, value);
  if (why) return <OddValue value={value} why={why} />;
  if (typeof value !== 'number') return '–';
  return groupDigits(isQuota ? quotaText(value) : plainText(value));
}
