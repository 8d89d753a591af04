import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 200 };

/** An address as a link, in a tab of its own; a text within another link, and where it is no address of the web. */
export function Cell({ value, isInRow, isInLink }: CellProps) {
  const text = plainText(value);
  const shown = text.replace(/^https?:\/\//i, '');
  return shown === text || isInLink ? (
    <bdi>{text}</bdi>
  ) : (
    <a
      href={text}
      title={text}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isInRow ? -1 : undefined}
    >
      <bdi>{shown.replace(/\/$/, '')}</bdi>
    </a>
  );
}
