/**
 * The cost of a request in quota units: tokens times the ratios of model, completion and group. Always whole numbers.
 */
import type { Services } from '../../options/Services';

export interface Usage {
  promptTokens: number;
  completionTokens: number;
  /** Tokens of the prompt that the provider had kept. */
  cachedTokens?: number;
  /** Tokens of the prompt that it keeps from now on, for minutes and for an hour. */
  writtenTokens?: number;
  longWrittenTokens?: number;
  /** Tokens of the answer that nobody reads: hidden reasoning. */
  reasoningTokens?: number;
  /** Where the provider reported nothing of its answer: it was counted by what came. */
  isEstimated?: boolean;
  /** Where its client left before anything came: it pays the prompt, and the time. */
  isLeft?: boolean;
  /** How often each tool was used that the provider runs. */
  toolUses?: Readonly<Record<string, number>>;
  /** Images, seconds and their like. */
  units?: number;
}

export interface Ratios {
  model: number;
  completion: number;
  group: number;
  /** Multiples of a token of the prompt that a kept one costs, and one that is kept from now on. */
  cached: number;
  written: number;
}

/** Those of a call that costs nothing. */
export const freeRatios: Ratios = { model: 0, completion: 0, group: 0, cached: 1, written: 1 };

/** More than any request costs; keeps sums exact whatever a ratio says. */
export const maxUnits = 1_000_000_000_000;

const modelTable = 'ModelRatio';

/** True for a model that has a price; any other counts 1 all the same. */
export const hasPrice = ({ options }: Pick<Services, 'options'>, model: string): boolean =>
  Object.hasOwn(options.table(modelTable), model);

/** Ratios of a request; what no table names counts once. */
export function ratiosOf(
  { options }: Pick<Services, 'options'>,
  model: string,
  group: string,
): Ratios {
  const ratioIn = (table: string, name: string) => {
    const ratios = options.table(table);
    const ratio = Object.hasOwn(ratios, name) ? Number(ratios[name]) : 1;
    return ratio >= 0 ? Math.min(ratio, maxUnits) : 1;
  };
  return {
    model: ratioIn(modelTable, model),
    completion: ratioIn('CompletionRatio', model),
    group: ratioIn('GroupRatio', group),
    cached: ratioIn('CachedRatio', model),
    written: ratioIn('CacheWriteRatio', model),
  };
}

/** To keep a token for an hour costs 2, where minutes cost 1.25. */
export const longOf = (written: number) => (written > 1 ? written * 1.6 : written);

/** Quota units of a use; at least 1 once something that costs was used. */
export function costOf(
  usage: Usage,
  { model, completion, group, cached, written }: Ratios,
): number {
  const { promptTokens, completionTokens } = usage;
  // Parts of one prompt, whatever a provider says of each.
  const cachedTokens = Math.min(usage.cachedTokens ?? 0, promptTokens);
  const writtenTokens = Math.min(usage.writtenTokens ?? 0, promptTokens - cachedTokens);
  const rest = promptTokens - cachedTokens - writtenTokens;
  const longWrittenTokens = Math.min(usage.longWrittenTokens ?? 0, rest);
  const prompt =
    promptTokens +
    cachedTokens * (cached - 1) +
    writtenTokens * (written - 1) +
    longWrittenTokens * (longOf(written) - 1);
  const units = Math.min((prompt + completionTokens * completion) * model * group, maxUnits);
  // 300 × 1.1 is 330.00000000000006 to a computer, and what rounds to nothing was still used.
  return units > 0 ? Math.max(1, Math.ceil(Math.round(units * 1e4) / 1e4)) : 0;
}

/**
 * Quota units taken before the request: the prompt, and the longest answer that the request allows; where it names
 * none, what PreConsumedQuota sets aside.
 */
export function depositOf(
  { options }: Pick<Services, 'options'>,
  promptTokens: number,
  maxAnswerTokens: number | undefined,
  ratios: Ratios,
): number {
  const dearest = Math.max(1, ratios.cached, longOf(ratios.written));
  const prompt = Math.ceil(promptTokens * dearest);
  return maxAnswerTokens === undefined
    ? costOf(
        { promptTokens: prompt + options.number('PreConsumedQuota'), completionTokens: 0 },
        ratios,
      )
    : costOf({ promptTokens: prompt, completionTokens: maxAnswerTokens }, ratios);
}
