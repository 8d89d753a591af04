/** Options of One API that this console has, too, checked as the settings check them. */
import type { Row } from '../../../schema/types';
import { AppError } from '../../kernel/errors/AppError';
import { messageText } from '../../kernel/messages/messages';
import { checkOption } from '../../options/checkOption';
import { optionDefaults } from '../../options/optionDefaults';
import type { Findings } from './Findings';
import { recordNames } from './Taken';

const record = recordNames.option;

/** One API's program has prices of its own for the models that its database names no price for. */
const pricesMissing =
  'not in its database, so One API counts by the prices built into its program, which are not here. ' +
  'Open its operation settings, save the ratios once and import again, or set prices here before ' +
  'others call this server: a model without a price counts 1';

/** @returns rows of the table option, in the form in which they are stored */
export function takeOptions(rows: readonly Row[], findings: Findings): Row[] {
  const given = new Map(
    rows.map(({ key, value }) => [String(key), String(value ?? '').replaceAll('\0', '')]),
  );
  const taken = new Map<string, string>();
  const options = { get: (key: string) => taken.get(key) ?? optionDefaults.get(key) ?? '' };
  // What is switched on needs other options, which come first.
  const [off, on] = [[...given], [...given]].map((all, at) =>
    all.filter(([, value]) => (value === 'true') === (at === 1)),
  );
  for (const [key, value] of [...(off ?? []), ...(on ?? [])])
    try {
      taken.set(key, checkOption(options, key, value, 'en'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = messageText(error.key, error.params, 'en');
      findings.leftOut.push({ record, id: key, field: '', reason });
    }
  if (!taken.has('ModelRatio'))
    findings.remarks.push({ record, id: 'ModelRatio', field: '', reason: pricesMissing });
  return [...taken].map(([key, value]) => ({ key, value }));
}
