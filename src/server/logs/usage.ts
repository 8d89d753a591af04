/** GET /api/log/usage: who and what used how much, each day, week or month, with the time before to compare it with. */
import type { Caller } from '../../schema/access';
import {
  maxDays,
  maxDaysByDay,
  ownGroupings,
  type UsageGrouping,
  type UsageStep,
  usageGroupings,
  usageSteps,
} from '../../schema/answers/usage';
import type { AppContext } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { scopedRows } from '../records/scopedRows';
import type { Store } from '../store/tables/tables';
import { addTo, emptySum, entryIn, type Sum } from './logSums';
import { daySeconds, type Span } from './spans';
import { sumsOf } from './storedSums';
import { addAll, largest, namesOf, present, refuse, timeOf, zoneIn } from './summary';
import { daysIn, type Zone, zoneOf } from './zones';

interface UsageRequest {
  by: UsageGrouping;
  /** How long the periods are; absent where only the whole time is asked for. */
  step: UsageStep | undefined;
  span: Span;
  before: Span;
  zone: Zone;
  /** True: as many rows as an answer can hold, as for a file. */
  isForFile: boolean;
  caller: Caller;
}

/** Rows of an answer: of the whole time, and where each has figures of every period. The others are one sum. */
const maxRows = 5000;
const maxRowsByStep = 200;
/** The same for a file: figures of all periods together. */
const maxCells = 100_000;

function oneOf<Word extends string>(c: AppContext, field: string, words: readonly Word[]): Word {
  const text = c.req.query(field) ?? '';
  const word = words.find((known) => known === text);
  if (!word) throw refuse(field, `must be one of ${words.join(', ')}, not "${text.slice(0, 40)}"`);
  return word;
}

/**
 * Reads `by` (nothing: model), `step` (nothing: the whole time), `start` and `end` (epoch seconds, end not included),
 * `before`, where the time to compare with begins (as long a time where it is absent), and `zone`, whose days are meant
 * (UTC), `rows=all` for a file.
 * @throws AppError 400 naming the field
 */
export function readUsageRequest(c: AppContext, now: number, isOwn: boolean): UsageRequest {
  const by = c.req.query('by') ? oneOf(c, 'by', isOwn ? ownGroupings : usageGroupings) : 'model';
  const step = c.req.query('step') ? oneOf(c, 'step', usageSteps) : undefined;
  const to = timeOf(c, 'end', now);
  const from = timeOf(c, 'start', to - 30 * daySeconds);
  if (from >= to) throw refuse('start', 'must be before end');
  const most = step === 'day' ? maxDaysByDay : maxDays;
  if (to - from > most * daySeconds)
    throw refuse('end', `must be at most ${most} days after start${step ? ` by ${step}` : ''}`);
  const start = timeOf(c, 'before', Math.max(0, from - (to - from)));
  if (start > from || from - start > maxDays * daySeconds)
    throw refuse('before', `must be at most ${maxDays} days before start`);
  const name = c.req.query('zone') ?? '';
  const zone = name === '' ? zoneOf('UTC') : zoneIn(c);
  if (!zone) throw refuse('zone', `must be a time zone, not "${name.slice(0, 40)}"`);
  return {
    by,
    step,
    span: { from, to },
    before: { from: start, to: from },
    zone,
    isForFile: c.req.query('rows') === 'all',
    caller: c.get('user'),
  };
}

/** Periods of a span; the first and the last may be cut. Weeks begin on Monday. */
function periodsOf({ span, step, zone }: UsageRequest): Span[] {
  if (!step) return [span];
  const isStart = (time: number) => {
    const day = zone.dayOf(time);
    if (step === 'week') return (day + 3) % 7 === 0;
    return step === 'day' || new Date(day * daySeconds * 1000).getUTCDate() === 1;
  };
  const starts = daysIn(zone, span).filter((time) => time > span.from && isStart(time));
  return [span.from, ...starts].map((from, i) => ({ from, to: starts[i] ?? span.to }));
}

/** The time of the first entry; of one user that of the first that was written, which an index knows. */
async function firstTime({ db }: Store, userId: number | undefined): Promise<number | undefined> {
  const entries = db.selectFrom('log').select('created_at').limit(1);
  const first = await (userId === undefined
    ? entries.orderBy('created_at')
    : entries.where('user_id', '=', userId).orderBy('id')
  ).executeTakeFirst();
  return first && Number(first.created_at);
}

/** The groups that users are in now, by their ids; those of deleted users are in none. */
async function groupsOfUsers(
  store: Store,
  ids: readonly number[],
  caller: Caller,
): Promise<Map<number, string>> {
  const groups = new Map<number, string>();
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await scopedRows(store.records, 'user', { caller }, ['list', 'read'])
      .select(['id', 'group'])
      .where('id', 'in', ids.slice(at, at + 1000))
      .execute();
    for (const row of rows) groups.set(row.id, String(row['group'] ?? ''));
  }
  return groups;
}

const byText = (sums: ReadonlyMap<number, Sum>) =>
  new Map([...sums].map(([id, sum]) => [String(id), sum]));

/** The use of a span by another field than the model. */
async function sumPeriod(
  store: Store,
  span: Span,
  { by, caller }: UsageRequest,
  userId: number | undefined,
): Promise<Map<string, Sum>> {
  const found = await sumsOf(store, span, {
    groupOf: () => 0,
    models: false,
    channels: by === 'channel',
    users: by === 'user' || by === 'group',
    tokens: by === 'token',
    userId,
  });
  if (by === 'token') return found.tokens;
  if (by === 'channel') return byText(found.channels);
  if (by === 'user') return byText(found.users);
  const groups = await groupsOfUsers(store, [...found.users.keys()], caller);
  const uses = new Map<string, Sum>();
  for (const [id, sum] of found.users) addTo(entryIn(uses, groups.get(id) ?? '', emptySum), sum);
  return uses;
}

/** The use of each period. */
async function usesOf(
  store: Store,
  periods: readonly Span[],
  wanted: UsageRequest,
  userId: number | undefined,
): Promise<Map<string, Sum>[]> {
  if (wanted.by !== 'model') {
    const uses: Map<string, Sum>[] = [];
    for (const period of periods) uses.push(await sumPeriod(store, period, wanted, userId));
    return uses;
  }
  // Sums of models come by time: all periods are read at once.
  const span = { from: periods[0]?.from ?? 0, to: periods.at(-1)?.to ?? 0 };
  const groupOf = (time: number) => periods.findLast(({ from }) => from <= time)?.from ?? span.from;
  const { groups } = await sumsOf(store, span, { groupOf, userId });
  return periods.map(({ from }) => groups.get(from) ?? new Map<string, Sum>());
}

const ownerOf = (key: string) => Number(key.slice(0, key.indexOf(':')));

/** The names of rows; tokens of others have that of their owner, too. */
async function titlesOf(
  store: Store,
  keys: readonly string[],
  { by, caller }: UsageRequest,
  isOwn: boolean,
): Promise<(key: string) => object> {
  if (by === 'model' || by === 'group') return (key) => ({ name: key });
  const table = by === 'channel' ? 'channel' : 'user';
  const ids = isOwn ? [] : [...new Set(keys.map(by === 'token' ? ownerOf : Number))];
  const names = new Map<number, string>();
  for (let at = 0; at < ids.length; at += 1000)
    for (const [id, name] of await namesOf(store, table, ids.slice(at, at + 1000), caller))
      names.set(id, name);
  if (by !== 'token') return (key) => ({ name: names.get(Number(key)) ?? '' });
  const nameOf = (key: string) => key.slice(key.indexOf(':') + 1);
  if (isOwn) return (key) => ({ name: nameOf(key) });
  return (key) => ({ name: nameOf(key), username: names.get(ownerOf(key)) ?? '' });
}

/**
 * The answer: totals of both times, a row for each that used something with its figures before, the largest first, and
 * where a step is asked for the same rows of each period, by `key`. Quota in quota units.
 * @param userId only the use of this user
 */
export async function reportUsage(
  { store }: Pick<Services, 'store'>,
  wanted: UsageRequest,
  userId?: number,
): Promise<object> {
  const { by, step, span, before, zone, isForFile } = wanted;
  const spans = periodsOf(wanted);
  const uses = await usesOf(store, spans, wanted, userId);
  const periods = spans.map((period, i) => ({ ...period, uses: uses[i] ?? new Map() }));
  const [earlier = new Map<string, Sum>()] = await usesOf(store, [before], wanted, userId);
  const all = new Map<string, Sum>();
  for (const { uses } of periods)
    for (const [key, sum] of uses) addTo(entryIn(all, key, emptySum), sum);
  const most = step ? maxRowsByStep : maxRows;
  const rows = largest(all, isForFile ? Math.floor(maxCells / spans.length) : most);
  const keys = rows.map(([key]) => key);
  const titleOf = await titlesOf(store, keys, wanted, userId !== undefined);
  return {
    by,
    step: step ?? '',
    start: span.from,
    end: span.to,
    before: before.from,
    /** Time of the first entry that the log has. */
    first: (await firstTime(store, userId)) ?? span.to,
    zone: zone.name,
    total: present(addAll(all.values())),
    total_before: present(addAll(earlier.values())),
    rows: rows.map(([key, sum]) => ({
      key,
      ...titleOf(key),
      ...present(sum),
      quota_before: earlier.get(key)?.quota ?? 0,
    })),
    /** How many are in the totals alone. */
    others: all.size - rows.length,
    periods: step
      ? periods.map(({ from, to, uses }) => ({
          start: from,
          end: to,
          total: present(addAll(uses.values())),
          rows: keys.flatMap((key) => {
            const sum = uses.get(key);
            return sum ? [{ key, ...present(sum) }] : [];
          }),
        }))
      : [],
  };
}
