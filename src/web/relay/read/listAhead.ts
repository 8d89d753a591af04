/** First rows of lists that are about to be opened: asked for by the press of a link, while the list's code comes. */
import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { onOtherUser } from '../../storage/storedUser';

/** Milliseconds that rows wait for their list. */
const keptMs = 10_000;

interface Ahead {
  /** When they were asked for, in epoch ms. */
  begun: number;
  answer: Promise<GetListResult>;
  stop: AbortController;
}

const ahead = new Map<string, Ahead>();
onOtherUser(() => ahead.clear());

// Functions and signals are no part of the key.
const keyOf = (name: string, { signal: _, ...params }: Partial<GetListParams>) =>
  JSON.stringify([name, params]);

/** Asks for rows that a list is about to ask for by the same parameters. */
export function readAhead(provider: DataProvider, name: string, params: GetListParams): void {
  const key = keyOf(name, params);
  const known = ahead.get(key);
  if (known && Date.now() - known.begun < keptMs) return;
  const stop = new AbortController();
  const answer = provider.getList(name, { ...params, signal: stop.signal });
  // The list says it.
  answer.catch(() => undefined);
  ahead.set(key, { begun: Date.now(), answer, stop });
}

/**
 * The answer that was asked for ahead, once.
 * @param since epoch ms; an answer that was asked for before does not count
 */
export function takeAhead(
  name: string,
  params: Partial<GetListParams>,
  since: number,
): Promise<GetListResult> | undefined {
  const key = keyOf(name, params);
  const known = ahead.get(key);
  ahead.delete(key);
  if (!known || known.begun <= Math.max(since, Date.now() - keptMs)) return undefined;
  // The list that took it over ends it, too.
  params.signal?.addEventListener('abort', () => known.stop.abort());
  return known.answer;
}
