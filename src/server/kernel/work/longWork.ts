/**
 * Work that keeps the event loop for milliseconds: long JSON, and much of the log. One piece runs at a time, and then
 * everybody else has as long as it took; so a client that sends much waits, and the others do not.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes that take about three milliseconds; less waits for nothing. */
const shortBytes = 2 ** 17;
const maxRestMs = 250;

let last: Promise<void> = Promise.resolve();

/** Ends once the piece of work that begins now is over, and others had as long as it took. */
async function restAfterWork(): Promise<void> {
  const begin = performance.now();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  const took = performance.now() - begin;
  if (took >= 1) await sleep(Math.min(took, maxRestMs));
}

/** Waits for a turn to work for milliseconds, right after it, without another wait. */
export function longTurn(): Promise<void> {
  const turn = last;
  last = turn.then(restAfterWork);
  return turn;
}

/** Waits for a turn to work on that many bytes, right after it, without another wait. */
export const turnFor = (bytes: number): Promise<void> =>
  bytes < shortBytes ? Promise.resolve() : longTurn();
