/** Who is known signs in while strangers keep the hashes of passwords busy. */
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../src/server/kernel/AppError';
import { fairTurns, knownTurn } from '../../src/server/kernel/fairTurns';
import { buildTestApp } from '../support/testApp';

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

const stranger = (group: string) => ({ isKnown: false, group });

describe('a known device', () => {
  it.each([
    ['one customer', (i: number) => `2001:db8:7:${(i % 65_536).toString(16)}::1`],
    ['many customers', (i: number) => `2001:db8:${(i % 65_536).toString(16)}::1`],
  ])(
    'signs in within a second while %s sends 40 sign-ins a second',
    async (_title, address) => {
      const app = await buildTestApp({ passwordCost: 14, trustedProxies: ['127.0.0.1'] });
      const owner = await app.newUser('alice');
      let sent = 0;
      const foreign: Promise<number>[] = [];
      const timer = setInterval(() => {
        sent += 1;
        const from = { 'x-forwarded-for': address(sent) };
        const body = { username: `nobody-${sent}`, password: 'wrong' };
        const call = app.client().call('POST', 'user/login', body, from);
        foreign.push(call.then(({ status }) => status));
      }, 25);
      await pause(2500);
      const times: number[] = [];
      for (let i = 0; i < 15; i++) {
        const start = performance.now();
        const body = { username: 'alice', password: 'password-1' };
        const answer = await owner.call('POST', 'user/login', body);
        times.push(answer.body.success ? performance.now() - start : Number.POSITIVE_INFINITY);
      }
      clearInterval(timer);
      const refused = (await Promise.all(foreign)).filter((status) => status === 503).length;
      const inTime = times.filter((ms) => ms <= 1000).length;
      console.log(
        `known device ${inTime}/15 within 1 s, slowest ${Math.max(...times).toFixed(0)} ms; foreign ${sent}, asked to wait ${refused}`,
      );
      expect([inTime, refused > 0]).toEqual([15, true]);
    },
    60_000,
  );
});

describe('turns', () => {
  /** Work that waits until it is told to end. */
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
      await pause(1);
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
    await pause(1);
    expect(done).toEqual(['first', 'a3 busy', 'a2 busy']);
    void ask('e1', false, 'e');
    await pause(1);
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
