/** A job whose answer was lost, tried again: what it set is its own, and can be taken back. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { oneOf } from '../../../src/web/relay/errors/ManyError';
import type { Change } from '../../../src/web/relay/write/changes';
import { newTries } from '../../../src/web/relay/write/tries';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers every call with the user as it is then. */
const answer = (user: () => object) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: user() }));

/** Bans a user twice, where the first try ends with that error. @returns what counts as written */
async function triedTwice(
  kind: 'unsure' | 'refused' | 'network',
  isStored: boolean,
): Promise<Change[]> {
  let user = { id: 1, username: 'ann', status: 1 };
  answer(() => user);
  const written: Change[] = [];
  const toggle = async () => {
    if (isStored) user = { ...user, status: 2 };
    throw new HttpError(kind, kind, 0);
  };
  const meta = {
    rules: { toggle },
    tries: newTries(),
    onWritten: (change: Change) => void written.push(change),
  };
  const ban = () => oneOf(dataProvider.updateMany('user', { ids: [1], data: { status: 2 }, meta }));
  await expect(ban()).rejects.toThrow(kind);
  // By then it has the value: of the first try, or of somebody else.
  user = { ...user, status: 2 };
  await ban();
  return written;
}

it('is written with what was there before the first try', async () => {
  expect(await triedTwice('unsure', true)).toEqual([
    { before: { id: 1, username: 'ann', status: 1 }, data: { status: 2 } },
  ]);
});

it.each(['refused', 'network'] as const)(
  'is left alone where the first try changed nothing (%s), and somebody else set it since',
  async (kind) => {
    expect(await triedTwice(kind, false)).toEqual([]);
  },
);

describe('an amount whose adding failed', () => {
  const failed = new HttpError('server', 'failed', 500);
  const cut = new HttpError('unsure', 'cut', 502);
  const late = new HttpError('unsure', 'late', 504);
  const lost = new HttpError('unsure', 'lost', 0);
  const running = new HttpError('unsure', 'running', 409);
  const refused = new HttpError('refused', 'no', 200);

  /** Adds 2 until it is done, with so much time between tries. @returns the keys, and the number in the end */
  async function added(
    errors: readonly HttpError[],
    waitMs: number | readonly number[],
    isAddedFirst = false,
  ) {
    vi.useFakeTimers({ toFake: ['Date'] });
    const row = { id: 1, quota: 5 };
    const keys: string[] = [];
    const adder = async (_: object, amount: number, key: string) => {
      keys.push(key);
      const error = errors[keys.length - 1];
      if (!error || (isAddedFirst && keys.length === 1)) row.quota += amount;
      if (error) throw error;
      return true;
    };
    answer(() => row);
    const values = {
      fields: ['quota'],
      of: (now: Row) => ({ quota: Number(now['quota']) + 2 }),
      isDerived: true,
      adds: 'quota',
    };
    const meta = { values, rules: { adders: { quota: adder } }, tries: newTries() };
    const add = () => oneOf(dataProvider.updateMany('user', { ids: [1], data: {}, meta }));
    for (const [at, error] of errors.entries()) {
      await expect(add()).rejects.toBe(error);
      vi.setSystemTime(Date.now() + (typeof waitMs === 'number' ? waitMs : (waitMs[at] ?? 0)));
    }
    const last = await add().catch((reason: unknown) => String(reason));
    return { keys: new Set(keys).size, calls: keys.length, quota: row.quota, last };
  }

  const minute = 61_000;
  it.each([
    ['the relay failed a minute ago', [failed], minute, 2],
    ['the relay failed just now: what it added may not be seen yet', [failed], 1000, 1],
    ['it was lost before the relay a minute ago', [cut], minute, 2],
    ['no answer came in time', [late], minute, 1],
    ['the proxy was lost, which may still wait for the relay', [lost], minute, 1],
    ['no answer came in time, and the second try learned nothing', [late, running], minute, 1],
    ['the relay refused it', [refused], 0, 2],
    ['the second key failed just now, too', [failed, failed], [minute, 1000], 2],
  ])('is added by the same key, or another one, where %s', async (_, errors, waitMs, keys) => {
    expect(await added(errors, waitMs)).toMatchObject({ keys, quota: 7 });
  });

  it.each([failed, cut, late, lost])('is not added again where it was added: %s', async (error) => {
    expect(await added([error], minute, true)).toEqual({
      keys: 1,
      calls: 1,
      quota: 7,
      last: expect.stringContaining('Look before you add it again'),
    });
  });
});
