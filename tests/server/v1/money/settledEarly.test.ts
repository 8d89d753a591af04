/** A settlement by another process, which took this one for dead, is topped up or given back, once. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../../src/schema/records.gen';
import { buildPayer, delta, eventsOf, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const start = 1_800_000_000;
const given = 100_000;
/** Tokens of the prompt "Say hello", as this server counts them. */
const prompt = 10;
let app: TestApp;
let payer: Payer;
let answer: ServerResponse;

beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, given);
  payer.provider.answer = (_asked, response) => {
    answer = response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write(eventsOf(delta({ content: 'hi' }))[0]);
  };
});
afterEach(() => payer.provider.close());

/** Settles what runs as another process does that no longer hears of this one. */
async function settleElsewhere(): Promise<void> {
  const { db } = app.services.store;
  await db.deleteFrom('lease').execute();
  await db.updateTable('deposit').set({ holder: 'process:elsewhere/1/one' }).execute();
  await app.services.deposits.recover();
  expect(await db.selectFrom('deposit').selectAll().execute()).toEqual([]);
}

const entries = async () =>
  (await payer.root.call('GET', `log/?type=${logType.consumption}`)).body.data;
const settledRows = () => app.services.store.db.selectFrom('settled_deposit').selectAll().execute();

async function expectBilled(cost: number, calls: number): Promise<void> {
  expect(await payer.balance()).toMatchObject({
    quota: given - cost,
    used_quota: cost,
    request_count: calls,
  });
  expect(await payer.token()).toMatchObject({ remain_quota: given - cost, used_quota: cost });
  const { data } = (await payer.root.call('GET', 'channel/?p=0')).body;
  const [channel] = data as { used_quota: number }[];
  expect(channel?.used_quota).toBe(cost);
  expect(await settledRows()).toEqual([]);
}

const report = (tokens: number) =>
  eventsOf({ choices: [], usage: { prompt_tokens: 12, completion_tokens: tokens } });

describe('a stream that another process settled while it ran', () => {
  it.each([0, 40, 62, 120, 86_400])('costs as without where the clock is %i s ahead', async (s) => {
    const response = await payer.chat({ stream: true });
    app.setNow(start + s);
    await settleElsewhere();
    expect(await payer.balance()).toMatchObject({ used_quota: prompt, request_count: 1 });
    expect(await settledRows()).toHaveLength(1);
    answer.end(report(2000).join(''));
    await response.text();
    await expectBilled(2012, 1);
    expect(await entries()).toMatchObject([
      { quota: 2012, prompt_tokens: 12, completion_tokens: 2000 },
    ]);
  });

  it('gets back what was charged too much', async () => {
    const response = await payer.chat({ stream: true });
    await app.services.store.db.updateTable('deposit').set({ cost: 5000 }).execute();
    await settleElsewhere();
    expect(await payer.balance()).toMatchObject({ used_quota: 5000 });
    answer.end(report(3).join(''));
    await response.text();
    await expectBilled(15, 1);
    expect(await entries()).toMatchObject([{ quota: 15 }]);
  });

  it('costs nothing where no provider answered in the end', async () => {
    payer.provider.answer = (_asked, response) => {
      answer = response;
    };
    const asked = payer.chat();
    await expect.poll(() => payer.provider.asked.length).toBe(1);
    await settleElsewhere();
    answer.writeHead(500).end('broken');
    expect((await asked).status).toBe(502);
    await expectBilled(0, 0);
    expect(await entries()).toEqual([]);
  });

  it('stays as it was charged where its process does not come back, and is forgotten', async () => {
    await payer.chat({ stream: true });
    await settleElsewhere();
    await app.services.deposits.recover();
    expect(await settledRows()).toHaveLength(1);
    app.setNow(start + 3601);
    await app.services.deposits.recover();
    expect(await settledRows()).toEqual([]);
    expect(await payer.balance()).toMatchObject({ used_quota: prompt });
  });
});
