import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 136, narrow: 104 };

/** Letters at the end that stay in view, and the length from which a name may be cut at all. */
const ending = 6;
const long = 12;

/** A name that is cut in its middle where its column is narrow: many names begin alike. */
export function Cell({ value }: CellProps) {
  const name = plainText(value);
  const letters = [...name];
  if (letters.length <= long) return <bdi>{name}</bdi>;
  return (
    <bdi className="cut-middle" title={name}>
      <span>{letters.slice(0, -ending).join('')}</span>
      <span>{letters.slice(-ending).join('')}</span>
    </bdi>
  );
}
