/** The own use of the last seven days. */
import type { Services } from '../options/Services';
import { sumsOf } from './keptSums';
import { addTo, emptySum, entryIn, type Sum } from './logSums';
import { daySeconds } from './spans';

/** A user's consumption of one day (UTC) by one model, as the API names its parts. */
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

/** Consumption of a user by day (UTC) and model over the last seven days; null when there is none, as recorded. */
export async function sumSevenDays(
  { store, now }: Pick<Services, 'now' | 'store'>,
  userId: number,
): Promise<DayUse[] | null> {
  // A clock of another process may be ahead.
  const span = { from: now() - 7 * daySeconds, to: now() + daySeconds };
  const wanted = { hours: false, channels: false, users: false, userId };
  const { hours } = await sumsOf(store, span, wanted);
  const days = new Map<number, Map<string, Sum>>();
  for (const [time, models] of hours) {
    const day = entryIn(days, Math.floor(time / daySeconds), () => new Map<string, Sum>());
    for (const [model, sum] of models) addTo(entryIn(day, model, emptySum), sum);
  }
  const uses = [...days].sort(inOrder).flatMap(([day, models]) =>
    [...models].sort(inOrder).map(([model, sum]) => ({
      Day: new Date(day * daySeconds * 1000).toISOString().slice(0, 10),
      ModelName: model,
      RequestCount: sum.requests,
      Quota: sum.quota,
      PromptTokens: sum.promptTokens,
      CompletionTokens: sum.completionTokens,
    })),
  );
  return uses.length === 0 ? null : uses;
}
