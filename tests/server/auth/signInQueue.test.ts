/** Who is known signs in while strangers keep the hashes of passwords busy. */
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/server/kernel/errors/AppError';
import { fairTurns, knownTurn } from '../../../src/server/kernel/work/fairTurns';
import { buildGate } from '../../support/browser/gate';
import { buildTestApp } from '../../support/server/testApp';

/** Lets all go on that waits for nothing but promises. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

const stranger = (group: string) => ({ isKnown: false, group });

describe('a known device', () => {
  it('has its turn before the strangers who wait', async () => {
    const app = await buildTestApp({ passwordCost: 10, trustedProxies: ['127.0.0.1'] });
    const owner = await app.newUser('alice');
    const full = buildGate();
    let checked = 0;
    const foreign = Array.from({ length: 60 }, async (_, i) => {
      const from = { 'x-forwarded-for': `192.0.2.${i}` };
      const body = { username: `nobody-${i}`, password: 'wrong' };
      const { status } = await app.client().call('POST', 'user/login', body, from);
      if (status === 503) full.open();
      else checked += 1;
    });
    // From now on fifty wait.
    await full.passed;
    const body = { username: 'alice', password: 'password-1' };
    const answer = await owner.call('POST', 'user/login', body);
    expect([answer.body.success, checked < 25]).toEqual([true, true]);
    await Promise.all(foreign);
  });
});

describe('turns', () => {
  /** Work that waits until it is ended. */
  function worker() {
    const ends: (() => void)[] = [];
    const done: string[] = [];
    const turns = fairTurns(1, 4);
    const ask = (name: string, isKnown: boolean, group: string) =>
      turns({ isKnown, group }, async () => {
        done.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      }).catch((error: AppError) => {
        done.push(`${name} ${error.key}`);
      });
    const next = async () => {
      ends.shift()?.();
      await settle();
    };
    return { ask, next, done };
  }

  it('go round the groups, and between those who are known and strangers', async () => {
    const { ask, next, done } = worker();
    for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name, false, name.slice(0, 1));
    for (const name of ['k1', 'k2']) void ask(name, true, 'k');
    for (let i = 0; i < 6; i++) await next();
    expect(done).toEqual(['a1', 'k1', 'a2', 'k2', 'b1', 'a3']);
  });

  it('are refused to who waits for most, and to the last who came where all wait for as much', async () => {
    const { ask, next, done } = worker();
    void ask('first', false, 'x');
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'd1'])
      void ask(name, false, name.slice(0, 1));
    await settle();
    expect(done).toEqual(['first', 'a3 busy', 'a2 busy']);
    void ask('e1', false, 'e');
    await settle();
    expect(done.at(-1)).toBe('e1 busy');
    for (let i = 0; i < 5; i++) await next();
    expect(done.slice(4)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  it('go on after work that fails', async () => {
    const turns = fairTurns(1, 4);
    const failing = turns(stranger('a'), () => Promise.reject(new Error('no')));
    const after = turns(knownTurn(1), async () => 'done');
    await expect(failing).rejects.toThrow('no');
    await expect(after).resolves.toBe('done');
  });
});
