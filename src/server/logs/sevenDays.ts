/** The own use of the last seven days. */
import type { Services } from '../options/Services';
import { daySeconds } from './spans';
import { sumsOf } from './storedSums';
import { dayIn, type Zone } from './zones';

/** A user's consumption of one day by one model, as the API names its parts. */
interface DayUse {
  Day: string;
  ModelName: string;
  RequestCount: number;
  Quota: number;
  PromptTokens: number;
  CompletionTokens: number;
}

const inOrder = <Key extends number | string>([a]: [Key, unknown], [b]: [Key, unknown]) =>
  a < b ? -1 : 1;

/**
 * Consumption of a user by day and model over the last seven days; null when there is none, as recorded.
 * @param zone whose days; UTC where it is absent
 */
export async function sumSevenDays(
  { store, now }: Pick<Services, 'now' | 'store'>,
  userId: number,
  zone?: Zone,
): Promise<DayUse[] | null> {
  // A clock of another process may be ahead.
  const span = { from: now() - 7 * daySeconds, to: now() + daySeconds };
  const { groups } = await sumsOf(store, span, { groupOf: dayIn(zone, span), userId });
  const dayOf = zone?.dayOf ?? ((time: number) => time / daySeconds);
  const uses = [...groups].sort(inOrder).flatMap(([time, models]) =>
    [...models].sort(inOrder).map(([model, sum]) => ({
      Day: new Date(dayOf(time) * daySeconds * 1000).toISOString().slice(0, 10),
      ModelName: model,
      RequestCount: sum.requests,
      Quota: sum.quota,
      PromptTokens: sum.promptTokens,
      CompletionTokens: sum.completionTokens,
    })),
  );
  return uses.length === 0 ? null : uses;
}
