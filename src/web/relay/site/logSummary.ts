/** Sums of the log over a span of time, by the days of their reader. */
import { isRow } from '../../../schema/isRow';
import { askOnce } from '../calls/askOnce';
import { request } from '../calls/request';
import { HttpError } from '../errors/HttpError';

/** A span of time, in epoch seconds. */
interface LogSpan {
  start: number | undefined;
  /** Not included. */
  end: number;
}

/** The time zone of the reader's clock. */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !zone || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

const pathOf = (call: string, isMine: boolean) => `log/${isMine ? 'self/' : ''}${call}`;

/**
 * Sums of the log, as the relay answers them.
 * @param by groupings joined by commas
 * @param limit how many of the largest groups
 * @throws HttpError; 404 from a relay without the call
 */
export const fetchLogSummary = (
  span: LogSpan,
  { by, limit, isMine }: { by: string; limit: number; isMine: boolean },
  signal: AbortSignal,
): Promise<unknown> =>
  askOnce(pathOf('summary', isMine), () =>
    request(pathOf('summary', isMine), { query: { ...span, by, limit, zone: ownZone() }, signal }),
  );

/** Quota consumed in a span, in quota units. @throws HttpError */
export async function sumQuotaBetween(
  { start, end }: LogSpan,
  isMine: boolean,
  signal: AbortSignal,
): Promise<number> {
  const data = await request(pathOf('stat', isMine), {
    query: { type: 0, start_timestamp: start, end_timestamp: end - 1 },
    signal,
  });
  const quota = isRow(data) ? data['quota'] : undefined;
  if (typeof quota !== 'number') throw new HttpError('badResponse', 'no sum', 200);
  return quota;
}
