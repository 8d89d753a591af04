import type { Row } from '../../../schema/types';
import { type Status, useStatus } from '../../relay/calls/relayStatus';
import { quotaPerUnit } from '../../relay/site/quotaText';
import type { FormContext } from '../parts/types';
import { type CountedRatios, type ModelRatios, ratiosIn, withEntry } from './prices';
import { type RatioRow, ratioRows, ratioText } from './ratioRows';
import { hasBuiltInRatios, standardRatio } from './standardRatios';

/** A group that pays another multiple of the prices than 1. */
export interface PricedGroup {
  name: string;
  ratio: number;
}

/** The prices of models, which are made of two tables of ratios. */
export interface Prices {
  /** Quota units that one dollar buys. */
  perUnit: number;
  /** Names in the table of completion ratios. */
  completions: readonly string[];
  groups: readonly PricedGroup[];
  counted: (model: string) => CountedRatios;
  now: (model: string) => ModelRatios;
  isChanged: (model: string) => boolean;
  /** Sets the ratios of models in both tables; undefined takes an entry out. */
  set: (changes: ReadonlyMap<string, ModelRatios>) => void;
}

/** The relay's value for a model without entries. */
const countedRatios = (model: string, status: Status): CountedRatios => ({
  ratio: hasBuiltInRatios(status) ? undefined : standardRatio('ModelRatio', model, status),
  completion: standardRatio('CompletionRatio', model, status),
});

const textOf = (values: Row | undefined, name: string) => String(values?.[name] ?? '');

function groupsOf(values: Row): PricedGroup[] {
  return [...(ratiosIn(textOf(values, 'GroupRatio')) ?? [])].flatMap(([name, ratio]) =>
    ratio === null || ratio === 1 ? [] : [{ name, ratio }],
  );
}

/**
 * The prices that a field of model ratios shows; undefined for another field, where the relay has no rate of dollars,
 * and while the text of completion ratios beside it is no table.
 */
export function usePrices(option: string, { values, setValues, saved }: FormContext) {
  const status = useStatus();
  const perUnit = quotaPerUnit();
  if (option !== 'ModelRatio' || perUnit === undefined || !('CompletionRatio' in values))
    return undefined;
  const [models, completions] = [option, 'CompletionRatio'].map((name) =>
    ratiosIn(textOf(values, name)),
  );
  if (!models || !completions) return undefined;
  const before = [option, 'CompletionRatio'].map((name) => ratiosIn(textOf(saved, name)));
  const prices: Prices = {
    perUnit,
    completions: [...completions.keys()],
    groups: groupsOf(values),
    counted: (model) => countedRatios(model, status),
    now: (model) => ({ ratio: models.get(model), completion: completions.get(model) }),
    isChanged: (model) =>
      [models, completions].some((table, i) => table.get(model) !== before[i]?.get(model)),
    set: (changes) => {
      const rows = (name: string, part: keyof ModelRatios) => {
        const old = ratioRows(textOf(values, name)) ?? [];
        const next = [...changes].reduce<readonly RatioRow[]>(
          (all, [model, ratios]) => withEntry(all, model, ratios[part]),
          old,
        );
        return next === old ? {} : { [name]: ratioText(next) };
      };
      setValues({ ...values, ...rows(option, 'ratio'), ...rows('CompletionRatio', 'completion') });
    },
  };
  return prices;
}
