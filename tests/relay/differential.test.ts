/** The stand-in against what a real relay answers to some hundred calls with odd bodies, effects included. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealRelay, startRealRelay } from '../support/relay/realRelay';
import { startRelay } from '../support/relay/startRelay';
import { type Answered, sendCalls } from './sendCalls';

const file = 'tests/relay/answers.jsonl';
const readRecorded = () =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answered);

async function answersOf(start: () => Promise<{ url: string; stop: () => Promise<void> }>) {
  const relay = await start();
  const answers = await sendCalls(relay.url).finally(relay.stop);
  return answers;
}

/** One line for each call that is answered in another way. */
function differences(want: Answered[], got: Answered[]): string[] {
  const pairs = want.map((answer, i) => [answer, got[i]] as const);
  return pairs
    .filter(([a, b]) => JSON.stringify(a) !== JSON.stringify(b))
    .map(
      ([a, b], i) =>
        `${i} ${a.call}\n   real:     ${a.status} ${JSON.stringify(a.body)}\n   stand-in: ${b?.status} ${JSON.stringify(b?.body)}`,
    );
}

/** Statuses of eight calls and five tries to sign in, and the last refusal as it is on the wire. */
async function exhaust({ url, stop }: { url: string; stop: () => Promise<void> }) {
  const statuses: number[] = [];
  const signIn = { method: 'POST', body: JSON.stringify({ username: 'root', password: 'wrong' }) };
  for (let i = 0; i < 3; i++) statuses.push((await fetch(`${url}/api/user/login`, signIn)).status);
  for (let i = 0; i < 5; i++) statuses.push((await fetch(`${url}/api/notice`)).status);
  const refused = await fetch(`${url}/api/status`);
  const elsewhere = await fetch(`${url}/api/status`, {
    headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' },
  });
  const answer = {
    statuses: statuses.join(' '),
    refused: [refused.status, refused.headers.get('retry-after'), await refused.text()],
    elsewhere: elsewhere.status,
  };
  await stop();
  return answer;
}

describe('the stand-in relay', () => {
  it('answers as the recorded real relay did, and does what it did', async () => {
    const [want, got] = [readRecorded(), await answersOf(startRelay)];
    const wrong = differences(want, got);
    console.log(`calls answered as recorded=${want.length - wrong.length}/${want.length}`);
    expect(wrong).toEqual([]);
  });

  it('answers as the real relay given by REAL_RELAY or REAL_RELAY_BINARY does', async () => {
    if (!hasRealRelay()) {
      console.log(
        'no REAL_RELAY and no REAL_RELAY_BINARY: compared with its recorded answers only',
      );
      expect(readRecorded().length).toBeGreaterThan(300);
      return;
    }
    const want = await answersOf(startRealRelay);
    if (process.env['RECORD'])
      writeFileSync(file, want.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
    const wrong = differences(want, await answersOf(startRelay));
    console.log(
      `calls answered as the real relay does=${want.length - wrong.length}/${want.length}`,
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  it('limits the calls of an address as the real relay does', async () => {
    const limits = { calls: 6, seconds: 180, tries: 20, trySeconds: 1200 };
    const got = await exhaust(await startRelay({ limits }));
    expect(got).toEqual({
      statuses: '200 200 200 200 200 200 429 429',
      refused: [429, null, ''],
      elsewhere: 200,
    });
    if (!process.env['REAL_RELAY_BINARY']) return;
    // The test itself has asked for the status once, to see that it is up.
    const env = { DEBUG: 'false', GLOBAL_API_RATE_LIMIT: '7' };
    expect(await exhaust(await startRealRelay(env))).toEqual(got);
  });
});
