/** How long somebody who is known waits for a sign-in while strangers keep the hashes of passwords busy. */
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../support/server/testApp';

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

describe('a known device', () => {
  it.each([
    ['one customer', (i: number) => `2001:db8:7:${(i % 65_536).toString(16)}::1`],
    ['many customers', (i: number) => `2001:db8:${(i % 65_536).toString(16)}::1`],
  ])('signs in within a second while %s sends 40 sign-ins a second', async (_title, address) => {
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
    expect(inTime).toBe(15);
  });
});
