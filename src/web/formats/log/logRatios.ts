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
}

const shape = new RegExp(
  '^倍率：(?<model>[\\d.]+) × (?<group>[\\d.]+)(?:(?: × |，补全倍率：)(?<completion>[\\d.]+))?' +
    '(?:；提示 \\d+（缓存 (?<cached>\\d+)），补全 \\d+（思考 (?<thought>\\d+)）)?(?<estimated>；上游未报告用量，补全为估算)?$',
);

/** The ratios in an entry of a use; undefined where it names none. */
export function logRatios(content: string): LogRatios | undefined {
  const groups = shape.exec(content)?.groups;
  if (!groups) return undefined;
  const { model, group, completion = 1, cached = 0, thought = 0, estimated } = groups;
  return {
    model: Number(model),
    group: Number(group),
    completion: Number(completion),
    cached: Number(cached),
    thought: Number(thought),
    isEstimated: estimated !== undefined,
  };
}

/** Quota units of a use by its ratios, as a relay rounds them: up, and at least 1 once something was used. */
export function ratedUnits(
  prompt: number,
  answer: number,
  { model, group, completion }: LogRatios,
): number {
  const units = (prompt + answer * completion) * model * group;
  return units > 0 ? Math.max(1, Math.ceil(Math.round(units * 1e4) / 1e4)) : 0;
}
