/** Channels that look after themselves: off after failures in a row, back after a success, one model off. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchDue } from '../../../src/server/channels/watchChannels';
import { chooseChannel } from '../../../src/server/v1/channels/chooseChannel';
import { type Asked, type StandIn, sendHi, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const [on, byHand, byItself] = [1, 2, 3];

let app: TestApp;
let root: Client;
let provider: StandIn;
let now: number;
/** Models that the provider does not answer for now; `all` for any. */
let failing: Set<string>;

const modelOf = ({ body }: Asked) => String(JSON.parse(body).model);

beforeEach(async () => {
  failing = new Set();
  now = 1_800_000_000;
  provider = await startProvider((asked, response) =>
    failing.has('all') || failing.has(modelOf(asked))
      ? sendJson(response, { error: { message: 'overloaded' } }, 503)
      : sendHi(asked, response),
  );
  app = await buildTestApp();
  root = await app.signedIn();
  await root.call('POST', 'messenger/', {
    name: 'hook',
    kind: 'webhook',
    address: provider.url,
    events: 'channel_off,channel_on',
  });
});
afterEach(() => provider.close());

async function add(values: object = {}): Promise<number> {
  const channel = buildChannel({
    base_url: provider.url,
    key: 'sk-secret',
    models: 'gpt-4o,gpt-4o-mini',
    watch_minutes: 5,
    watch_failures: 3,
    ...values,
  });
  expect((await root.call('POST', 'channel/', channel)).body.success).toBe(true);
  const { body } = await root.call('GET', 'channel/?p=0');
  return (body.data as { id: number }[])[0]?.id ?? 0;
}

const channel = async (id = 1) =>
  (await root.call('GET', `channel/${id}`)).body.data as Record<string, unknown>;

/** Lets minutes pass, with the work that is due then. */
async function wait(minutes: number): Promise<void> {
  now += minutes * 60;
  app.setNow(now);
  await watchDue(app.services);
}

const put = async (values: object) => {
  expect((await root.call('PUT', 'channel/', { id: 1, ...values })).body.success).toBe(true);
};

const messages = async () =>
  ((await root.call('GET', 'delivery/?p=0')).body.data as { content: string }[]).map(
    ({ content }) => content.split('\n')[0]?.replace(/^\[.*?\] /, ''),
  );

describe('a watched channel', () => {
  it('is tested once in its time, without an entry in the log', async () => {
    await add();
    await wait(0);
    await wait(4);
    expect(provider.asked).toHaveLength(1);
    await wait(1);
    expect(provider.asked).toHaveLength(2);
    expect(await channel()).toMatchObject({ test_result: 1, test_time: now });
    expect((await root.call('GET', 'log/?type=5')).body.data).toEqual([]);
  });

  it.each([{ watch_minutes: 0 }, { watch_minutes: undefined }])(
    'is not one with %j',
    async (values) => {
      await add(values);
      await wait(1000);
      expect(provider.asked).toEqual([]);
    },
  );

  it.each([
    ['gpt-4o-mini', 'gpt-4o-mini'],
    ['', 'gpt-4o'],
  ])('is tested with its model %j', async (watch_model, tested) => {
    await add({ watch_model });
    await wait(5);
    expect(provider.asked.map(modelOf)).toEqual([tested]);
  });

  it('goes off after failures in a row, and comes back with the next success', async () => {
    await add();
    failing.add('all');
    await wait(5);
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, failures: 2 });
    failing.clear();
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, failures: 0 });
    failing.add('all');
    for (let turn = 0; turn < 3; turn++) await wait(5);
    expect(await channel()).toMatchObject({ status: byItself });
    await wait(5);
    expect(await channel()).toMatchObject({ status: byItself });
    failing.clear();
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, failures: 0 });
    expect(await messages()).toEqual([
      expect.stringMatching(/works again and is on$/),
      expect.stringMatching(/was switched off: .*overloaded/),
    ]);
  });

  it('stays on where it shall, whatever its tests say', async () => {
    await add({ watch_failures: 0 });
    failing.add('all');
    for (let turn = 0; turn < 9; turn++) await wait(5);
    expect(await channel()).toMatchObject({ status: on, failures: 9 });
  });

  it('stays off where a person switched it off, also in the middle of a test', async () => {
    await add({ watch_failures: 1 });
    failing.add('all');
    const { answer } = provider;
    provider.answer = async (asked, response) => {
      await put({ status: byHand });
      answer(asked, response);
    };
    await wait(5);
    expect(await channel()).toMatchObject({ status: byHand, failures: 0 });
    failing.clear();
    const asked = provider.asked.length;
    for (let turn = 0; turn < 3; turn++) await wait(5);
    expect(await channel()).toMatchObject({ status: byHand });
    expect(provider.asked).toHaveLength(asked);
    expect(await messages()).toEqual([]);
  });

  it('is not to blame for a request that the provider refuses', async () => {
    await add({ watch_failures: 1 });
    provider.answer = (_asked, response) =>
      sendJson(response, { error: { message: 'bad field', type: 'invalid_request_error' } }, 400);
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, failures: 0 });
  });

  it('is not to blame where nobody at all answers', async () => {
    await add({ watch_failures: 1 });
    await add({ watch_failures: 1, base_url: 'http://127.0.0.1:9' });
    await root.call('PUT', 'channel/', { id: 1, base_url: 'http://127.0.0.1:9', key: 'sk-secret' });
    await wait(5);
    expect([(await channel(1))['status'], (await channel(2))['status']]).toEqual([on, on]);
    await root.call('PUT', 'channel/', { id: 1, base_url: provider.url, key: 'sk-secret' });
    await wait(5);
    expect([(await channel(1))['status'], (await channel(2))['status']]).toEqual([on, byItself]);
  });

  it('is tested by one of many processes', async () => {
    await add();
    now += 300;
    app.setNow(now);
    await Promise.all(Array.from({ length: 10 }, () => watchDue(app.services)));
    expect(provider.asked).toHaveLength(1);
  });

  it('is tested again after the clock was put back', async () => {
    await add();
    await wait(500);
    now -= 400 * 60;
    app.setNow(now);
    await watchDue(app.services);
    expect(provider.asked).toHaveLength(2);
  });
});

describe('one model that fails', () => {
  it('goes off alone, gets no calls, and comes back', async () => {
    await add({ watch_failures: 2 });
    failing.add('gpt-4o');
    await wait(5);
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, models_off: 'gpt-4o' });
    const available = async () => (await root.call('GET', 'user/available_models')).body.data;
    expect(await available()).toEqual(['gpt-4o-mini']);
    const call = { kind: { call: 'chat/completions', speech: 'chat' }, group: 'default' } as const;
    const chosen = (model: string) => chooseChannel(app.services, { ...call, model }, []);
    expect(await chosen('gpt-4o')).toBeUndefined();
    expect(await chosen('gpt-4o-mini')).toMatchObject({ id: 1 });
    await wait(5);
    expect(await channel()).toMatchObject({ status: on, models_off: 'gpt-4o', failures: 0 });
    failing.clear();
    await wait(5);
    expect(await channel()).toMatchObject({ models_off: '', models_failing: '' });
    expect(await available()).toEqual(['gpt-4o', 'gpt-4o-mini']);
    expect(await messages()).toEqual([
      expect.stringMatching(/Model gpt-4o of channel .* works again/),
      expect.stringMatching(/Model gpt-4o of channel .* was switched off/),
    ]);
  });

  it('stays off where a person put it there, however well it answers', async () => {
    await add({ models_off: 'gpt-4o' });
    for (let turn = 0; turn < 3; turn++) await wait(5);
    expect(await channel()).toMatchObject({ models_off: 'gpt-4o' });
    expect(new Set(provider.asked.map(modelOf))).toEqual(new Set(['gpt-4o-mini']));
  });

  it('comes back by hand', async () => {
    await add({ watch_failures: 1 });
    failing.add('gpt-4o');
    await wait(5);
    await put({ models_off: '' });
    failing.clear();
    await wait(5);
    await wait(5);
    expect(await channel()).toMatchObject({ models_off: '', models_failing: '' });
  });
});
