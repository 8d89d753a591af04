/** The log of One API, read in pieces: it may be larger than memory. */
import { ImportError } from '../source/ImportError';
import { columnsOf } from '../source/oneApiTables';
import type { Source } from '../source/Source';
import type { Findings } from './Findings';
import { RecordReader } from './RecordReader';
import { type Columns, logColumns } from './records';
import { type LogSpan, recordNames, type Taken } from './Taken';

const rowsAtOnce = 1000;

/** Where the last import stopped. */
export type LogPlace = Pick<LogSpan, 'afterId'> & { time: number };

/** The span of the entries that come after those of the last import. */
export async function newSpan(source: Source, last: LogPlace): Promise<LogSpan> {
  const found = await source.select(
    `select created_at as time from logs where id = ${last.afterId}`,
  );
  const [ends] = await source.select('select max(id) as last from logs');
  const lastId = Number(ends?.['last'] ?? 0);
  if (!Number.isSafeInteger(lastId)) throw new ImportError('The ids of the log are beyond 2^53.');
  // Where the log was cleared, its ids begin again.
  const isSame = found.length > 0 && Number(found[0]?.['time']) === last.time;
  return isSame || last.afterId === 0
    ? { afterId: last.afterId, afterTime: -1, lastId }
    : { afterId: 0, afterTime: last.time, lastId };
}

/** Calls `work` with the entries of a span, the oldest first. */
export async function eachLogs(
  source: Source,
  span: LogSpan,
  findings: Findings,
  work: (entries: readonly Columns[]) => Promise<void>,
): Promise<void> {
  const names = columnsOf(await source.columns(), 'logs')
    .map(source.quote)
    .join(', ');
  for (let after = span.afterId; ; ) {
    const rows = await source.select(
      `select ${names} from logs where id > ${after} and id <= ${span.lastId}
       order by id limit ${rowsAtOnce}`,
    );
    const entries = rows.map((row) => logColumns(new RecordReader(recordNames.log, row, findings)));
    const last = entries.at(-1);
    if (!last || last.id <= after) return;
    after = last.id;
    await work(entries.filter(({ created_at }) => Number(created_at) > span.afterTime));
  }
}

/** Counts the entries of a span, and looks at each. */
export async function countLogs(
  source: Source,
  span: LogSpan,
  findings: Findings,
): Promise<{ log: Taken['log']; highest: Taken['highest'] }> {
  const log = { ...span, count: 0, quota: 0n, firstTime: 0, lastTime: 0, endTime: 0 };
  const highest = { user: 0, channel: 0 };
  await eachLogs(source, span, findings, async (entries) => {
    for (const { created_at, quota, user_id, channel } of entries) {
      const time = Number(created_at);
      log.firstTime = log.count === 0 ? time : Math.min(log.firstTime, time);
      log.lastTime = Math.max(log.lastTime, time);
      log.endTime = time;
      log.count += 1;
      log.quota += BigInt(Number(quota));
      highest.user = Math.max(highest.user, Number(user_id));
      highest.channel = Math.max(highest.channel, Number(channel));
    }
  });
  return { log, highest };
}
