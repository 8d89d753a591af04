import type { Row } from '../../../schema/types';
import { type Status, useStatus } from '../../relay/calls/relayStatus';
import { quotaPerUnit } from '../../relay/site/quotaText';
import type { FormContext } from '../parts/types';
import { hasBuiltInRatios, priceRules, useBuiltCompletions } from './priceRules';
import { type CountedRatios, type ModelRatios, ratiosIn, withEntry } from './prices';
import { type RatioRow, ratioRows, ratioText } from './ratioRows';
import { standardRatio } from './standardRatios';

/** A group that pays another multiple of the prices than 1. */
export interface PricedGroup {
  name: string;
  ratio: number;
}

/** The prices of models, which are made of two tables of ratios, and of one for calls where the relay has it. */
export interface Prices {
  /** Quota units that one dollar buys. */
  perUnit: number;
  /** Names in the tables beside that of ratios. */
  others: readonly string[];
  hasCalls: boolean;
  groups: readonly PricedGroup[];
  counted: (model: string) => CountedRatios;
  now: (model: string) => ModelRatios;
  isChanged: (model: string) => boolean;
  /** True for a model with a ratio, or a price for a call; `saved`: where it had one when the form was saved last. */
  isPriced: (model: string, saved?: 'saved') => boolean;
  /** Sets the ratios of models in all tables; undefined takes an entry out. */
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

/** The tables that prices are made of, by what they hold; undefined where a text is none. */
function tablesOf(names: Readonly<Record<keyof ModelRatios, string>>, values: Row | undefined) {
  const of = (name: string) => ratiosIn(textOf(values, name));
  const [ratio, completion, call] = [of(names.ratio), of(names.completion), of(names.call)];
  return ratio && completion && call && { ratio, completion, call };
}

/**
 * The prices that a field of model ratios shows; undefined for another field, where the relay has no rate of dollars,
 * and while the text of a table beside it is none.
 */
export function usePrices(option: string, { values, setValues, saved }: FormContext) {
  const status = useStatus();
  const built = useBuiltCompletions();
  const perUnit = quotaPerUnit();
  if (option !== 'ModelRatio' || perUnit === undefined || !('CompletionRatio' in values))
    return undefined;
  const rules = priceRules(status);
  const names = { ratio: option, completion: 'CompletionRatio', call: rules?.call ?? '' };
  const tables = tablesOf(names, values);
  if (!tables) return undefined;
  const before = tablesOf(names, saved);
  const counted = (model: string): CountedRatios => {
    if (!rules) return countedRatios(model, status);
    const { ratio, isLocked = false } = built.get(model) ?? {};
    // Of a model with an entry of its own the relay answers that one: only it knows what counts without.
    const isOwn = !isLocked && before?.completion.has(model);
    return { ratio: undefined, completion: isOwn ? undefined : ratio, isLocked };
  };
  const parts = ['ratio', 'completion', 'call'] as const;
  const prices: Prices = {
    perUnit,
    others: [...tables.completion.keys(), ...tables.call.keys()],
    hasCalls: names.call in values,
    groups: groupsOf(values),
    counted,
    now: (model) => ({
      ratio: tables.ratio.get(model),
      completion: tables.completion.get(model),
      call: tables.call.get(model),
    }),
    isChanged: (model) =>
      parts.some((part) => tables[part].get(model) !== before?.[part].get(model)),
    isPriced: (model, of) => {
      const { ratio, call } = (of ? before : tables) ?? {};
      return ratio?.has(model) === true || call?.has(model) === true;
    },
    set: (changes) => {
      const rows = (part: keyof ModelRatios) => {
        const old = ratioRows(textOf(values, names[part])) ?? [];
        const next = [...changes].reduce<readonly RatioRow[]>(
          (all, [model, ratios]) => withEntry(all, model, ratios[part]),
          old,
        );
        return next === old ? {} : { [names[part]]: ratioText(next) };
      };
      setValues(Object.assign({}, values, ...parts.map(rows)));
    },
  };
  return prices;
}
