/** Answers of a relay by Idempotency-Key, in memory: a repeated request is answered again and never forwarded twice. */
import { createHash } from 'node:crypto';

/** An answer that was read to its end. */
export interface WholeAnswer {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

/**
 * What became of a forwarded request: `lost` when no answer came and it may have been done, `refused` when it did not
 * happen.
 */
export type Forwarded =
  | { outcome: 'answered'; answer: WholeAnswer }
  | { outcome: 'lost'; status: 502 | 504 }
  | { outcome: 'refused'; answer: WholeAnswer };

/**
 * `other`: the key belongs to another request. `foreign`: to another session. `running`: the first one has no answer
 * yet.
 */
export type Once =
  | (Forwarded & { isReplay: boolean })
  | { outcome: 'other' }
  | { outcome: 'foreign' }
  | { outcome: 'running' };

export interface KeyedRequest {
  key: string;
  method: string;
  /** Path and query. */
  path: string;
  body: Uint8Array;
  /** Cookie and authorization: a kept answer goes to no other session. */
  credentials: string;
}

interface Entry {
  request: string;
  session: string;
  /** Epoch ms. */
  since: number;
  bytes: number;
  result: Promise<Forwarded>;
  isRunning: boolean;
}

export interface KeptAnswersSettings {
  /** Epoch ms. */
  now?: () => number;
  keptMs?: number;
  maxEntries?: number;
  maxBytes?: number;
  /** How long a second request waits for the first, in ms. */
  waitMs?: number;
}

const hash = (...parts: (string | Uint8Array)[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:`).update(part);
  return sum.digest('base64');
};

export type ForwardOnce = (
  request: KeyedRequest,
  forward: () => Promise<Forwarded>,
  repeatsLost: boolean,
) => Promise<Once>;

/**
 * Forwards each key once. Answers are kept for 10 minutes, at most 2,000 and 16 MB of them; the oldest go first. What
 * the relay refused before anything happened is forgotten, so that the same key may be tried again.
 * @returns a function; `repeatsLost` is true in front of a relay that knows keys itself, where what was lost is asked
 * for again
 */
export function createKeptAnswers({
  now = Date.now,
  keptMs = 600_000,
  maxEntries = 2000,
  maxBytes = 16_000_000,
  waitMs = 20_000,
}: KeptAnswersSettings = {}): ForwardOnce {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  const drop = (id: string) => {
    bytes -= entries.get(id)?.bytes ?? 0;
    entries.delete(id);
  };
  const tidy = () => {
    for (const [id, entry] of entries) {
      const isOver = entries.size > maxEntries || bytes > maxBytes;
      if (!isOver && now() - entry.since < keptMs) return;
      if (!entry.isRunning) drop(id);
    }
  };
  const settle = (id: string, entry: Entry, result: Forwarded) => {
    entry.isRunning = false;
    if (result.outcome === 'refused') return drop(id);
    if (result.outcome === 'answered') entry.bytes = result.answer.body.length;
    bytes += entry.bytes;
    tidy();
  };
  const again = async (id: string, entry: Entry): Promise<Once | undefined> => {
    const timer = new Promise<undefined>((resolve) => {
      setTimeout(resolve, waitMs, undefined).unref();
    });
    const result = await Promise.race([entry.result, timer]);
    if (!result) return { outcome: 'running' };
    return entries.has(id) ? { ...result, isReplay: true } : undefined;
  };
  return async (request, forward, repeatsLost) => {
    const id = hash(request.key);
    const wanted = hash(request.method, request.path, request.body);
    const session = hash(request.credentials);
    const known = entries.get(id);
    if (known) {
      if (known.request !== wanted) return { outcome: 'other' };
      if (known.session !== session) return { outcome: 'foreign' };
      const kept = await again(id, known);
      if (kept && !(kept.outcome === 'lost' && repeatsLost)) return kept;
    }
    const entry: Entry = {
      request: wanted,
      session,
      since: now(),
      bytes: 0,
      result: forward(),
      isRunning: true,
    };
    drop(id);
    entries.set(id, entry);
    const result = await entry.result;
    settle(id, entry, result);
    return { ...result, isReplay: false };
  };
}
