/** Answers of a relay by Idempotency-Key, in memory: a repeated request is answered again and never forwarded twice. */
import { createHash } from 'node:crypto';
import type { Tried } from './family/TheirCall';

/** An answer that was read to its end. */
export interface WholeAnswer {
  status: number;
  headers: [string, string][];
  body: Uint8Array;
}

/**
 * The outcome of a forwarded request: `lost` when no answer came and it may have been done, `refused` when it did not
 * happen. An answer of a lost one says that it is lost.
 */
export type Forwarded =
  | { outcome: 'answered'; answer: WholeAnswer }
  | { outcome: 'lost'; status: 502 | 504; answer?: WholeAnswer }
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
  /** Network that it comes from, which cannot be made up as a cookie can. */
  network: string;
  /** How long ago it was sent first, in ms. */
  age: number;
}

interface Entry {
  tried: Tried;
  request: string;
  session: string;
  network: string;
  /** Epoch ms. */
  since: number;
  bytes: number;
  result: Promise<Forwarded>;
  isRunning: boolean;
}

export interface AnswersByKeySettings {
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

/** A lost request that comes again is sent, looked at, or unknown. */
export type OfLost = 'sent' | 'looked at' | 'unknown';

export type ForwardOnce = (
  request: KeyedRequest,
  forward: (tried: Tried) => Promise<Forwarded>,
  ofLost: OfLost,
) => Promise<Once>;

type Limits = Required<AnswersByKeySettings>;

/** The entries, within their bounds. */
class Entries {
  private readonly limits: Limits;
  private readonly byId = new Map<string, Entry>();
  private bytes = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get(id: string): Entry | undefined {
    return this.byId.get(id);
  }

  /** Adds an entry whose result is to come, in place of the one before. */
  add(id: string, entry: Entry): void {
    this.drop(id);
    this.byId.set(id, entry);
  }

  settle(id: string, entry: Entry, result: Forwarded): void {
    entry.isRunning = false;
    if (this.byId.get(id) !== entry) return;
    if (result.outcome === 'refused') this.drop(id);
    if (result.outcome === 'answered') {
      entry.bytes = result.answer.body.length;
      this.bytes += entry.bytes;
    }
    this.tidy();
  }

  private drop(id: string): void {
    this.bytes -= this.byId.get(id)?.bytes ?? 0;
    this.byId.delete(id);
  }

  private tidy(): void {
    const { now, keptMs, maxEntries, maxBytes } = this.limits;
    for (const [id, entry] of this.byId) {
      if (now() - entry.since < keptMs) break;
      if (!entry.isRunning) this.drop(id);
    }
    while (this.byId.size > maxEntries || this.bytes > maxBytes) {
      const id = this.oldestOfLargest();
      if (id === undefined) return;
      this.drop(id);
    }
  }

  /** The oldest entry of the session that holds most, within the network that holds most. */
  private oldestOfLargest(): string | undefined {
    const settled = [...this.byId].filter(([, { isRunning }]) => !isRunning);
    return this.ofLargest(this.ofLargest(settled, 'network'), 'session')[0]?.[0];
  }

  /** The entries of the network and session with the largest share of the kept ones. */
  private ofLargest(entries: [string, Entry][], owner: 'network' | 'session'): [string, Entry][] {
    const { maxEntries, maxBytes } = this.limits;
    const shares = new Map<string, number>();
    let largest = '';
    for (const [, entry] of entries) {
      const share = (shares.get(entry[owner]) ?? 0) + 1 / maxEntries + entry.bytes / maxBytes;
      shares.set(entry[owner], share);
      if (share > (shares.get(largest) ?? 0)) largest = entry[owner];
    }
    return entries.filter(([, entry]) => entry[owner] === largest);
  }
}

/**
 * Forwards each key once. Answers are kept for 10 minutes, at most 2,000 and 16 MB of them; the oldest of the session
 * with most go first, so that nobody makes it forget the keys of others. A request refused before anything happened is
 * forgotten, so that the same key may be tried again.
 * @returns a function; one that was sent before this process began, or before answers were forgotten, counts as lost
 */
export function createAnswersByKey({
  now = Date.now,
  keptMs = 600_000,
  maxEntries = 2000,
  maxBytes = 16_000_000,
  waitMs = 20_000,
}: AnswersByKeySettings = {}): ForwardOnce {
  const entries = new Entries({ now, keptMs, maxEntries, maxBytes, waitMs });
  const begun = now();
  return async (request, forward, ofLost) => {
    const id = hash(request.key);
    const wanted = hash(request.method, request.path, request.body);
    const session = hash(request.credentials);
    let late: Promise<undefined> | undefined;
    let lost: Entry | undefined;
    // Of several that wait for one that is refused, the first goes on, and the others wait for that one.
    for (let known = entries.get(id); known; known = entries.get(id)) {
      if (known.request !== wanted) return { outcome: 'other' };
      if (known.session !== session) return { outcome: 'foreign' };
      late ??= new Promise((resolve) => {
        setTimeout(resolve, waitMs, undefined).unref();
      });
      const result = await Promise.race([known.result, late]);
      if (!result) return { outcome: 'running' };
      const isOpen =
        result.outcome === 'refused' || (result.outcome === 'lost' && ofLost !== 'unknown');
      if (!isOpen) return { ...result, isReplay: true };
      lost = result.outcome === 'lost' ? known : undefined;
      if (entries.get(id) === known) break;
    }
    // No await since the last look: nobody else has the key.
    const isForgotten = !entries.get(id) && request.age > Math.min(now() - begun, keptMs);
    if (isForgotten && ofLost === 'unknown')
      return { outcome: 'lost', status: 502, isReplay: true };
    const isAgain = (isForgotten || lost !== undefined) && ofLost === 'looked at';
    const tried: Tried = { ...lost?.tried, isKeyed: true, isAgain };
    const entry: Entry = {
      tried,
      request: wanted,
      session,
      network: request.network,
      since: now(),
      bytes: 0,
      isRunning: true,
      result: forward(tried).then((result) => {
        entries.settle(id, entry, result);
        return result;
      }),
    };
    entries.add(id, entry);
    return { ...(await entry.result), isReplay: false };
  };
}
