/** How the quota of a use was worked out, as the log says it. */

export interface LogRatios {
  model: number;
  group: number;
  completion: number;
  /** Tokens of the prompt that the provider had kept, and tokens of the answer that nobody reads. */
  cached: number;
  thought: number;
  /** Whether the provider reported no use. */
  isEstimated: boolean;
  /** Whether the client left before the answer. */
  isLeft: boolean;
  /** Tokens of the prompt that the kept ones cost less or more than others. */
  keptUnits: number;
}

const shape = new RegExp(
  '^倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)(?:(?: × |，补全倍率：)(?<completion>[\\d.]+))?' +
    '(?:；提示 \\d+（缓存 (?<cached>[\\d .×+]+)），补全 \\d+（思考 (?<thought>\\d+)）)?(?<estimated>；[^；]+，补全为估算)?$',
);

/** The ratios in an entry of a use; undefined where it names none. */
export function logRatios(content: string): LogRatios | undefined {
  const groups = shape.exec(content)?.groups;
  if (!groups) return undefined;
  const { model, group, completion = 1, cached = '0', thought = 0, estimated } = groups;
  // As 990 × 0.5 + 20 × 1.25: the kept ones, then those that are kept from now on.
  const kept = cached.split(' + ').map((part) => part.split(' × ').map(Number));
  return {
    model: Number(model),
    group: Number(group),
    completion: Number(completion),
    cached: kept[0]?.[0] ?? 0,
    keptUnits: kept.reduce((sum, [tokens = 0, ratio = 1]) => sum + tokens * (ratio - 1), 0),
    thought: Number(thought),
    isEstimated: estimated !== undefined,
    isLeft: estimated?.includes('离开') === true,
  };
}

/** Quota units of a use by its ratios, as a relay rounds them: up, and at least 1 once something was used. */
export function ratedUnits(
  prompt: number,
  answer: number,
  { model, group, completion, keptUnits }: LogRatios,
): number {
  const units = (prompt + keptUnits + answer * completion) * model * group;
  return units > 0 ? Math.max(1, Math.ceil(Math.round(units * 1e4) / 1e4)) : 0;
}
