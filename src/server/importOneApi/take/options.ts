/** Options of One API that this console has, too, checked as the settings check them. */
import { pickBy } from 'es-toolkit';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { jsonMistake } from '../../../schema/values/jsonText';
import { parseJsonText } from '../../../schema/values/parseJsonText';
import { AppError } from '../../kernel/errors/AppError';
import { messageText } from '../../kernel/messages/messages';
import { checkOption } from '../../options/checkOption';
import { optionDefaults } from '../../options/optionDefaults';
import type { Findings } from './Findings';
import { recordNames } from './Taken';

const record = recordNames.option;

/** Options that are tables of ratios. */
const tables = new Set(['ModelRatio', 'CompletionRatio', 'GroupRatio']);

/** A table of ratios without negative ones: One API has them for models with a price of their own. */
function withoutNegative(key: string, text: string, findings: Findings): string {
  if (!tables.has(key) || jsonMistake(text, 'numbers')) return text;
  const table: unknown = parseJsonText(text);
  if (!isRow(table)) return text;
  const isNegative = (ratio: unknown) => typeof ratio === 'number' && ratio < 0;
  const names = Object.keys(table).filter((name) => isNegative(table[name]));
  if (names.length === 0) return text;
  const reason = `taken without ${names.join(', ')}, whose ratio is negative: it counts 1 here`;
  findings.remarks.push({ record, id: key, field: '', reason });
  return JSON.stringify(
    pickBy(table, (ratio) => !isNegative(ratio)),
    null,
    2,
  );
}

/** @returns rows of the table option, in the form in which they are stored */
export function takeOptions(rows: readonly Row[], findings: Findings): Row[] {
  const given = new Map(
    rows.map(({ key, value }) => [String(key), String(value ?? '').replaceAll('\0', '')]),
  );
  const taken = new Map<string, string>();
  const options = { get: (key: string) => taken.get(key) ?? optionDefaults.get(key) ?? '' };
  // Options that are switched on need others, which come first.
  const [off, on] = [[...given], [...given]].map((all, at) =>
    all.filter(([, value]) => (value === 'true') === (at === 1)),
  );
  for (const [key, value] of [...(off ?? []), ...(on ?? [])])
    try {
      taken.set(key, checkOption(options, key, withoutNegative(key, value, findings), 'en'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = messageText(error.key, error.params, 'en');
      findings.leftOut.push({ record, id: key, field: '', reason });
    }
  return [...taken].map(([key, value]) => ({ key, value }));
}
