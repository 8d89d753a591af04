import { plainText } from '../../../schema/values/oddValues';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 200 };

const maxLetters = 80;
/** So much of a line is read: marks and addresses need some room. */
const maxRead = 800;

/** A line without its marks; a link that the cut left open is one, too. */
const withoutMarks = (line: string) =>
  line
    .slice(0, maxRead)
    .replace(/!?\[([^[\]]*)\]\([^)]*(?:\)|$)/g, '$1')
    .replace(/^\s*(#+|>|[-*+]|\d+\.)\s+|[*_`~]/g, '')
    .trim();

/** The first line that says something, without its marks. */
function firstLine(text: string): string {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = withoutMarks(text.slice(start, end < 0 ? undefined : end));
    if (line !== '' || end < 0) return line;
    start = end + 1;
  }
  return '';
}

/** The first line of a Markdown text that says something, without its marks; all of the text on hover. */
export function Cell({ value }: CellProps) {
  const text = plainText(value);
  const line = firstLine(text);
  return (
    <bdi title={text}>{line.length > maxLetters ? `${line.slice(0, maxLetters)}…` : line}</bdi>
  );
}
