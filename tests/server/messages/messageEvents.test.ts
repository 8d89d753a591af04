/** Events that targets of messages hear of: each once, and no storm of them. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelStatus, logType } from '../../../src/schema/records.gen';
import { updateBalance } from '../../../src/server/channels/channelBalance';
import { switchChannel } from '../../../src/server/channels/switchChannel';
import { startTests } from '../../../src/server/channels/testManyChannels';
import { writeLog } from '../../../src/server/logs/logs';
import { deliverDue } from '../../../src/server/messages/deliveries';
import { tellErrorShare } from '../../../src/server/messages/errorShare';
import { AnswerFault } from '../../../src/server/v1/answer/AnswerFault';
import { noteFailure } from '../../../src/server/v1/channels/askChannel';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const { enabled, disabled, disabledAutomatically: off } = channelStatus;
const start = 1_800_000_000;

let app: TestApp;
let root: Client;
let provider: StandIn;
beforeEach(async () => {
  provider = await startProvider((_asked, response) => response.end('ok'));
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => provider.close());

async function addTarget(events: string, values: object = {}): Promise<number> {
  const target = { name: 'hook', kind: 'webhook', address: `${provider.url}/hook`, events };
  const { body } = await root.call('POST', 'messenger/', { ...target, ...values });
  expect(body).toMatchObject({ success: true });
  return (body.data as { id: number }).id;
}

async function addChannel(): Promise<void> {
  const channel = buildChannel({ name: 'first', base_url: provider.url, key: 'sk-secret-key' });
  expect((await root.call('POST', 'channel/', channel)).body.success).toBe(true);
}

const channelRow = () =>
  app.services.store.db
    .selectFrom('channel')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();

const setOption = async (key: string, value: string) => {
  expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
};

/** The events in the queue, the oldest first, with their times after the start. */
const queued = async () =>
  (
    await app.services.store.db
      .selectFrom('delivery')
      .select(['event', 'created_at', 'status'])
      .orderBy('id')
      .execute()
  ).map(({ event, created_at }) => [event, Number(created_at) - start]);

const toggle = (from: number, to: number) =>
  switchChannel(app.services, { id: 1, name: 'first' }, { from, to }, 'no reason');

it('tells of a channel that a test switches off, once, without its key', async () => {
  await addTarget('channel_off,channel_on');
  await addTarget('channel_on');
  await addTarget('channel_off', { name: 'switched off', status: 2 });
  await root.call('PUT', 'messenger/?status_only=true', { id: 3, status: 2 });
  await addChannel();
  await setOption('AutomaticDisableChannelEnabled', 'true');
  provider.answer = (_asked, response) =>
    sendJson(
      response,
      { error: { message: 'no such key sk-secret-key', code: 'invalid_api_key' } },
      401,
    );
  await (await startTests(app.services, 'all')).finished;
  await (await startTests(app.services, 'all')).finished;
  const { body } = await root.call('GET', 'delivery/?p=0');
  expect(body.data).toMatchObject([{ event: 'channel_off', messenger: 1, about: 'channel 1' }]);
  expect(JSON.stringify(body)).toMatch(/first \(#1\) was switched off: .*已被禁用/);
  expect(JSON.stringify(body)).not.toMatch(/sk-secret-key/);
});

it('tells why in the words of the provider, without the form of its answer', async () => {
  await addTarget('channel_off');
  await addChannel();
  await setOption('AutomaticDisableChannelEnabled', 'true');
  const answer = JSON.stringify({ error: { message: 'no such key', code: 'invalid_api_key' } });
  const fault = new AnswerFault('refused', { meaning: 'account', reason: answer }, 401);
  await noteFailure(app.services, await channelRow(), fault, answer);
  const { body } = await root.call('GET', 'delivery/?p=0');
  expect(JSON.stringify(body)).toMatch(/was switched off: no such key\\n/);
});

it('tells nobody of a channel that a person switched meanwhile', async () => {
  await addTarget('channel_off,channel_on');
  await addChannel();
  await root.call('PUT', 'channel/?status_only=true', { id: 1, status: disabled });
  expect(await toggle(enabled, off)).toBe(false);
  expect((await channelRow()).status).toBe(disabled);
  expect(await queued()).toEqual([]);
});

it('tells of a channel that flaps once in ten minutes, and at last how it is', async () => {
  await addTarget('channel_off,channel_on');
  await addChannel();
  for (let at = 0; at < 60; at += 10) {
    app.setNow(start + at);
    await (at % 20 === 0 ? toggle(enabled, off) : toggle(off, enabled));
    await deliverDue(app.services);
  }
  // Off goes out at once; on waits.
  expect((await queued()).slice(0, 2)).toEqual([
    ['channel_off', 0],
    ['channel_on', 600],
  ]);
  app.setNow(start + 70);
  await toggle(enabled, off);
  // The target knows this already.
  expect(await queued()).toEqual([['channel_off', 0]]);
});

it('tells who wants the one event no more of it than once in ten minutes', async () => {
  await addTarget('channel_off');
  await addChannel();
  for (const at of [0, 100, 200, 700]) {
    app.setNow(start + at);
    await toggle(enabled, off);
    await toggle(off, enabled);
  }
  expect(await queued()).toEqual([
    ['channel_off', 0],
    ['channel_off', 700],
  ]);
});

it('counts one of many that switch a channel at the same time', async () => {
  await addTarget('channel_off');
  await addChannel();
  const done = await Promise.all(Array.from({ length: 20 }, () => toggle(enabled, off)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await queued()).toEqual([['channel_off', 0]]);
});

it('tells when a balance falls below the limit of a target, and not while it is', async () => {
  await addTarget('balance_low', { balance_limit: 10 });
  await addTarget('balance_low', { balance_limit: 2 });
  await addChannel();
  await app.services.store.db.updateTable('channel').set({ type: 20 }).execute();
  for (const left of [12, 8, 7, 1]) {
    app.setNow(app.services.now() + 1000);
    provider.answer = (_asked, response) =>
      sendJson(response, { data: { total_credits: left, total_usage: 0 } });
    await updateBalance(app.services, await channelRow());
  }
  const { body } = await root.call('GET', 'delivery/?p=0');
  expect(body.data).toMatchObject([
    { messenger: 2, content: expect.stringMatching(/is low: 1/) },
    { messenger: 1, content: expect.stringMatching(/is low: 8/) },
  ]);
});

it.each([
  [19, 5, []],
  [15, 4, []],
  [15, 5, [['errors_high', 0]]],
])('of %i good calls and %i that failed tells %j', async (good, failed, told) => {
  await addTarget('errors_high', { error_share: 25 });
  for (let at = 0; at < good; at++)
    await writeLog(app.services, { type: logType.consumption, content: '', user_id: 1 });
  await writeLog(app.services, {
    type: logType.failed,
    content: '',
    user_id: 1,
    failed_calls: failed,
  });
  await Promise.all([1, 2, 3].map(() => tellErrorShare(app.services)));
  app.setNow(start + 61);
  await tellErrorShare(app.services);
  expect(await queued()).toEqual(told);
});

it('is tried once more where somebody asks for it, by the same id', async () => {
  const id = await addTarget('channel_off');
  const states = () =>
    app.services.store.db.selectFrom('delivery').select(['status', 'tries']).execute();
  provider.answer = (_asked, response) => response.writeHead(500).end('down');
  await root.call('POST', `messenger/test/${id}`);
  await app.services.afterwards.done();
  expect(await states()).toEqual([{ status: 3, tries: 1 }]);
  provider.answer = (_asked, response) => response.end('ok');
  const again = () => root.call('POST', 'messenger/again/1');
  expect((await again()).body).toMatchObject({ success: true });
  await app.services.afterwards.done();
  expect(await states()).toEqual([{ status: 2, tries: 2 }]);
  expect(provider.asked.map(({ headers }) => headers['x-relay-delivery'])).toEqual(['1', '1']);
  // One that arrived stays as it is.
  expect((await again()).body).toMatchObject({ success: false });
  expect(provider.asked).toHaveLength(2);
});

it('says in words why a mail does not go', async () => {
  await addTarget('channel_off', { kind: 'mail', address: 'ops@example.com' });
  await root.call('POST', 'messenger/test/1');
  await app.services.afterwards.done();
  const rows = await app.services.store.db.selectFrom('delivery').select('answer').execute();
  expect(rows).toEqual([{ answer: 'The administrator has not set up mail' }]);
});
