/** CSV as spreadsheets write it. */
import Papa from 'papaparse';
import { withoutMarks } from '../../../list/export/formulaMarks';

/**
 * Cells of a CSV text by line, as RFC 4180 has them, without the marks of an export.
 * @throws SyntaxError for quotes that do not close, or that close within a cell
 */
export function parseCsv(text: string, delimiter = ','): string[][] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
  });
  const [wrong] = errors.filter(({ type }) => type === 'Quotes');
  if (wrong) throw new SyntaxError(`${wrong.message} (line ${(wrong.row ?? 0) + 1})`);
  return data.map((line) => line.map((cell) => withoutMarks(cell.trim())));
}

/** Separators of cells, the usual one first. */
const delimiters = [',', '\t', ';', '，', '；'];

function firstCells(text: string, delimiter: string): string[] {
  try {
    return parseCsv(text.trimStart().split(/[\r\n]/, 1)[0] ?? '', delimiter)[0] ?? [];
  } catch {
    return [];
  }
}

/**
 * Cells by line, whatever is between them: what makes a header of the first line, else what each line has. Keys hold
 * bars and semicolons, so that nothing is guessed from how often a sign comes.
 * @throws SyntaxError as `parseCsv`
 */
export function readCells(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
): string[][] {
  // Excel takes such a line for a setting.
  const [setting, named] = /^sep=(.)[\r\n]+/i.exec(text) ?? [];
  if (setting !== undefined) return parseCsv(text.slice(setting.length), named);
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const found =
    delimiters.find((delimiter) => isHeader(firstCells(text, delimiter))) ??
    delimiters.find((delimiter) => lines.every((line) => line.includes(delimiter)));
  return parseCsv(text, found);
}
