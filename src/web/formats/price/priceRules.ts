/** How a relay of another kind counts the use of models, as its file says, and what it answers of that. */
import { useQuery } from '@tanstack/react-query';
import { isServed } from '../../../schema/choices/servedTypes';
import { isRow } from '../../../schema/isRow';
import type { Locale, Row } from '../../../schema/types';
import { currentStatus, type Status } from '../../relay/calls/relayStatus';
import type { RelayOptions } from '../../relay/site/optionCalls';

export interface PriceRules {
  /** Option with the completion ratios that count. */
  completions?: string;
  /** Option with the prices for a call. */
  call?: string;
  /** Says how a model without a price counts, for nothing is built in. */
  missing: Readonly<Record<Locale, string> & { en: string }>;
}

/** The console's own server wrote them from the relay's file, which its build has checked. */
const areRules = (value: unknown): value is PriceRules => isRow(value);

/** Undefined for a relay that counts as One API or the embedded server. */
export function priceRules(
  { price_rules: rules }: Status = currentStatus(),
): PriceRules | undefined {
  return areRules(rules) ? rules : undefined;
}

/** True for a relay with prices of its own behind the tables; the embedded server says that it has none. */
export const hasBuiltInRatios = (status: Status): boolean => status['built_in_ratios'] !== false;

/** The models of channels that calls go to: those need a price. The embedded server calls some types of channels. */
export function calledModels(
  channels: readonly Row[],
  status: Status = currentStatus(),
): ReadonlySet<string> {
  const called = channels.filter(({ type }) => hasBuiltInRatios(status) || isServed(type));
  return new Set(called.flatMap(({ models }) => (Array.isArray(models) ? models.map(String) : [])));
}

/** A completion ratio that counts, and whether it is built in, whatever the table has. */
interface BuiltCompletion {
  ratio: number;
  isLocked: boolean;
}

type BuiltCompletions = ReadonlyMap<string, BuiltCompletion>;

const none: BuiltCompletions = new Map();

function completionsIn({ values }: RelayOptions): BuiltCompletions {
  const answer: unknown = JSON.parse(values.get(priceRules()?.completions ?? '') ?? '{}');
  return new Map(
    Object.entries(isRow(answer) ? answer : {}).flatMap(([name, info]) => {
      const { ratio, locked } = isRow(info) ? info : {};
      return typeof ratio === 'number' ? [[name, { ratio, isLocked: locked === true }]] : [];
    }),
  );
}

/** The completion ratios that count, by the models that an option names, as the relay answered them last. */
export const useBuiltCompletions = (): BuiltCompletions =>
  useQuery({ queryKey: ['option'], enabled: false, select: completionsIn }).data ?? none;
