/** The console after a lost answer to a write: the pauses and limits, on a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/relay/calls/request';
import {
  done,
  type Finding,
  notDone,
  requestWrite,
  unknown,
} from '../../../src/web/relay/calls/settle';
import { HttpError } from '../../../src/web/relay/errors/HttpError';

type Answer = () => Promise<Response>;
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });
const text =
  (status: number, body: string): Answer =>
  async () =>
    new Response(body, { status });
const ok = json(200, { success: true, message: '', data: 'made' });
const refusal = json(200, { success: false, message: 'no' });
const broken: Answer = async () => {
  throw new TypeError('Failed to fetch');
};
const silent: Answer = () => new Promise(() => {});

/** Answers one after another; the last one for all that follow. @returns the keys that were sent */
function answers(...list: Answer[]): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(String(new Headers(init.headers).get('idempotency-key')));
    const answer = list[Math.min(keys.length, list.length) - 1] ?? broken;
    return Promise.race([
      answer(),
      new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    ]);
  });
  return keys;
}

/** Runs a write to its end on the moved clock. @returns its data, or the kind of its error, and the seconds that passed */
async function outcomeOf(look?: () => Promise<Finding<unknown>>) {
  const begun = Date.now();
  const ended = requestWrite('token/', { method: 'POST', body: {} }, look).then(
    (data) => `data ${String(data)}`,
    (error: unknown) => (error instanceof HttpError ? error.kind : String(error)),
  );
  await vi.advanceTimersByTimeAsync(300_000);
  const outcome = await ended;
  return { outcome, begun };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a write whose answer is lost', () => {
  it.each([
    ['the connection broke', broken],
    ['a proxy answered 502', text(502, '<h1>Bad Gateway</h1>')],
    ['a proxy answered 504', text(504, '')],
    ['the body was cut', text(200, '{"success":tr')],
    ['the answer does not say whether it was done', json(200, { data: {} })],
    ['the answer says so by a text', json(200, { success: 'false', message: 'no' })],
    ['a proxy answered 502 in JSON', json(502, { message: 'no upstream' })],
    ['the first one still runs', json(409, { success: false }, { 'retry-after': '1' })],
    ['the server does not know', json(409, { success: false, outcome: 'unknown' })],
  ])('sends the same key again when %s', async (_what, lost) => {
    const keys = answers(lost, ok);
    expect((await outcomeOf()).outcome).toBe('data made');
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('takes a refusal of the second try for the truth', async () => {
    answers(broken, refusal);
    expect((await outcomeOf()).outcome).toBe('refused');
  });

  it('takes neither 429 nor the end of the session at the second try for a refusal of the first', async () => {
    const keys = answers(broken, text(429, ''), json(401, { success: false, message: '' }));
    expect((await outcomeOf()).outcome).toBe('unsure');
    expect(keys.length).toBe(3);
  });

  it('looks when the second try says that it was done and the answer is gone', async () => {
    const keys = answers(broken, json(409, { success: false, message: '', outcome: 'done' }));
    expect((await outcomeOf(async () => done('found'))).outcome).toBe('data found');
    expect(keys.length).toBe(2);
  });

  it('takes no rows from an answer that does not say it succeeded', async () => {
    answers(json(200, { data: [{ id: 1 }] }));
    await expect(request('token/')).rejects.toMatchObject({ kind: 'badResponse' });
  });

  it.each([undefined, '', ' ', { en: 'no' }, 5])(
    'says of a refusal without words that it has none: %j',
    async (message) => {
      answers(json(200, { success: false, message }));
      await expect(request('token/')).rejects.toMatchObject({
        kind: 'refused',
        message: 'Error: the server refused this and gave no reason.',
      });
    },
  );

  it('does not send a GET again that the server would do again', async () => {
    const keys = answers(broken);
    const ended = requestWrite('verification', {}).catch((error: HttpError) => error.kind);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await ended, keys.length]).toEqual(['unsure', 1]);
  });
});

describe('a write of which no try is answered', () => {
  it.each([
    ['done', done('found'), 'data found'],
    ['not done', notDone, 'notDone'],
    ['neither', unknown, 'unsure'],
  ])('is looked at: %s', async (_what, finding, expected) => {
    const keys = answers(broken);
    expect((await outcomeOf(async () => finding)).outcome).toBe(expected);
    expect(keys.length).toBe(3);
  });

  it('is looked at again, for what comes late is done all the same', async () => {
    answers(broken);
    const found: Finding<unknown>[] = [notDone, done('late')];
    expect((await outcomeOf(async () => found.shift() ?? unknown)).outcome).toBe('data late');
  });

  it('is not known after 504, where the relay may still work on it', async () => {
    answers(text(504, ''));
    expect((await outcomeOf(async () => notDone)).outcome).toBe('unsure');
  });

  it('is not known when the look fails or never ends', async () => {
    answers(broken);
    const failing = () => Promise.reject(new HttpError('network', ''));
    expect((await outcomeOf(failing)).outcome).toBe('unsure');
    expect((await outcomeOf(() => new Promise(() => {}))).outcome).toBe('unsure');
  });
});

describe('a relay that accepts and never answers', () => {
  it.each([
    ['a read', { query: {} }, 'network', 60_000],
    ['a write', { method: 'POST' as const, body: {} }, 'unsure', 60_000],
    ['a test of a channel', { isWrite: true, timeLimit: 120_000 }, 'unsure', 120_000],
  ])('is waited for within limits: %s', async (_what, options, kind, limit) => {
    answers(silent);
    let ended = '';
    request('channel/', options).catch((error: HttpError) => {
      ended = error.kind;
    });
    await vi.advanceTimersByTimeAsync(limit - 1000);
    expect(ended).toBe('');
    await vi.advanceTimersByTimeAsync(2000);
    expect(ended).toBe(kind);
  });
});
