/** The relay's values for names that its table of ratios does not hold. */
import rules from '../../../../schemas/completion-ratios.json';
import type { Status } from '../../relay/calls/relayStatus';
import { hasBuiltInRatios } from './priceRules';

/** Ratio of a model that One API knows no price of. */
const unknownModel = 30;

/** One API's completion ratio of a model that no table names; undefined where it has no rule for it and counts 1. */
export function builtInCompletion(model: string): number | undefined {
  const rule = rules.find(
    ({ name, start = '', end = '' }) =>
      (name === undefined || name === model) && model.startsWith(start) && model.endsWith(end),
  );
  return rule?.ratio;
}

/**
 * The ratio of a name without an entry.
 * @param option ModelRatio, CompletionRatio or GroupRatio
 */
export function standardRatio(option: string, name: string, status: Status): number {
  if (!hasBuiltInRatios(status)) return 1;
  if (option === 'ModelRatio') return unknownModel;
  return option === 'CompletionRatio' ? (builtInCompletion(name) ?? 1) : 1;
}
