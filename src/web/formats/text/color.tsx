import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 112 };

/** A colour beside its name such as #1a7f37. */
export function Cell({ value }: CellProps) {
  const text = plainText(value);
  // A text that is no colour stays a text: styles are never made of other texts.
  if (!/^#[0-9a-f]{6}$/i.test(text)) return <bdi>{text}</bdi>;
  return (
    <span>
      <svg viewBox="0 0 1 1" width="0.8em" height="0.8em" aria-hidden="true">
        <rect width="1" height="1" fill={text} />
      </svg>{' '}
      {text}
    </span>
  );
}
