import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTests } from '../../../src/server/channels/testManyChannels';
import type { Asked, StandIn } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { type Answering, channelCalls, startAnswering } from '../../support/server/testedChannels';

let app: TestApp;
let root: Client;
let provider: StandIn;
let url: string;
let seen: Asked[];
let answer: Answering;

beforeEach(async () => {
  answer = () => ({ body: '{"choices":[]}' });
  provider = await startAnswering(() => answer);
  ({ url, asked: seen } = provider);
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => {
  provider.close();
});

const { create, channels, test } = channelCalls(() => ({ root, url }));

describe('testing a channel', () => {
  it.each([
    [1, '/v1/chat/completions', 'authorization', 'Bearer sk-secret'],
    [
      3,
      '/openai/deployments/gpt-4o/chat/completions?api-version=2024-03-01-preview',
      'api-key',
      'sk-secret',
    ],
    [14, '/v1/messages', 'x-api-key', 'sk-secret'],
    [24, '/v1beta/models/gpt-4o:generateContent', 'x-goog-api-key', 'sk-secret'],
    [40, '/api/v3/chat/completions', 'authorization', 'Bearer sk-secret'],
    [50, '/chat/completions', 'authorization', 'Bearer sk-secret'],
  ])('speaks the API of type %i', async (type, path, header, value) => {
    await create({ type });
    const result = await test(1);
    expect(result).toMatchObject({ success: true, model: 'gpt-4o', modelName: 'gpt-4o' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: path });
    expect(seen[0]?.headers[header]).toBe(value);
    expect((await channels())[0]).toMatchObject({ test_time: 1_800_000_000 });
  });

  it('calls the version of Gemini that the channel names', async () => {
    await create({ type: 24, other: 'v1' });
    expect(await test(1)).toMatchObject({ success: true });
    expect(seen[0]?.url).toBe('/v1/models/gpt-4o:generateContent');
  });

  it('prefers gpt-3.5-turbo, takes the model asked for, and applies the mapping', async () => {
    await create({ models: 'o1,gpt-3.5-turbo-16k', model_mapping: '{"o1":"o1-2024"}' });
    expect(await test(1)).toMatchObject({ model: 'gpt-3.5-turbo' });
    expect(await test(1, 'o1')).toMatchObject({ model: 'o1' });
    expect(seen.map(({ body }) => JSON.parse(body).model)).toEqual(['gpt-3.5-turbo', 'o1-2024']);
  });

  it.each([
    [
      'an error status',
      () => ({ status: 401, body: '{"error":{"message":"bad key"}}' }),
      'bad key',
    ],
    ['an error with status 200', () => ({ body: '{"error":{"message":"no quota"}}' }), 'no quota'],
    ['no JSON', () => ({ body: '<html>' }), 'no JSON'],
    [
      'the number of an error',
      () => ({ body: '{"base_resp":{"status_code":1004,"status_msg":"login fail"}}' }),
      'login fail',
    ],
    ['another number of one', () => ({ body: '{"error_code":110}' }), '110'],
    ['no success', () => ({ body: '{"success":false,"message":"turned off"}' }), 'turned off'],
    ['nothing that answers', () => ({ body: '{"status":"ok"}' }), 'ok'],
    [
      'a redirect, which is not followed',
      () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }),
      '302',
    ],
    ['more than it may read', () => ({ body: 'x'.repeat(2 ** 20 + 10) }), 'bytes'],
  ])('fails with the reason for %s, and never names the key', async (_what, given, reason) => {
    answer = given;
    await create();
    const result = await test(1);
    expect(result['success']).toBe(false);
    expect(result['message']).toContain(reason);
    expect(JSON.stringify(result)).not.toContain('sk-secret');
    expect((await channels())[0]).toMatchObject({
      response_time: 0,
      test_time: 1_800_000_000,
      status: 1,
    });
    expect(seen.length).toBe(1);
  });

  it.each([
    '<html>log in</html>',
    ' <!DOCTYPE html>',
    '',
    '{"success":false,"message":"turned off"}',
  ])('takes no %j for sound', async (body) => {
    answer = () => ({ body });
    await create({ models: 'tts-1' });
    expect(await test(1)).toMatchObject({ success: false });
  });

  it.each([15, 18, 33, 35, 42])('says that type %i cannot be tested', async (type) => {
    await create({ type, config: '{"ak":"a","sk":"b","region":"c"}' });
    const result = await test(1);
    expect(result).toMatchObject({ success: false, data: { tested: false } });
    expect(result['message']).toMatch(/^not tested: /);
    const inChinese = await root.call('GET', 'channel/test/1', undefined, {
      'accept-language': 'zh-CN',
    });
    expect(inChinese.body.message).toMatch(/^未测试：/);
    expect(seen).toEqual([]);
  });
});

describe('testing all channels', () => {
  const setOption = (key: string, value: string) => root.call('PUT', 'option/', { key, value });

  it('disables failing ones and enables those that it disabled where the options say so, one run at a time', async () => {
    for (const name of ['good', 'bad', 'healed', 'byHand']) await create({ name, models: name });
    await root.call('PUT', 'channel/', { id: 3, status: 3 });
    await root.call('PUT', 'channel/', { id: 4, status: 2 });
    answer = ({ body }) =>
      JSON.parse(body).model === 'bad' ? { status: 401, body: '{}' } : { body: '{"choices":[]}' };
    await setOption('AutomaticDisableChannelEnabled', 'true');
    await setOption('AutomaticEnableChannelEnabled', 'true');
    const run = await startTests(app.services, 'all');
    expect((await root.call('GET', 'channel/test?scope=all')).body.success).toBe(false);
    await run.finished;
    expect((await channels()).map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      'bad 3',
      'byHand 2',
      'good 1',
      'healed 1',
    ]);
    expect((await root.call('GET', 'channel/test?scope=all')).body.success).toBe(true);
  });

  it('follows the same rules in a single test that is one of many, and in no other', async () => {
    for (const name of ['bad', 'healed']) await create({ name, models: name });
    await root.call('PUT', 'channel/', { id: 2, status: 3 });
    answer = ({ body }) =>
      JSON.parse(body).model === 'bad' ? { status: 401, body: '{}' } : { body: '{"choices":[]}' };
    await setOption('AutomaticDisableChannelEnabled', 'true');
    await setOption('AutomaticEnableChannelEnabled', 'true');
    const statuses = async () => (await channels()).map(({ name, status }) => `${name} ${status}`);
    for (const id of [1, 2]) await test(id);
    expect(await statuses()).toEqual(['healed 3', 'bad 1']);
    for (const id of [1, 2]) await root.call('GET', `channel/test/${id}?model=&automatic=true`);
    expect(await statuses()).toEqual(['healed 1', 'bad 3']);
  });

  it.each([
    { base_resp: { status_code: 1004, status_msg: 'login fail' } },
    { error_code: 110, error_msg: 'Access token invalid' },
    { success: false, message: 'turned off' },
  ])('leaves a channel off whose provider answers 200 %j', async (body) => {
    await create();
    await root.call('PUT', 'channel/', { id: 1, status: 3 });
    answer = () => ({ body: JSON.stringify(body) });
    await setOption('AutomaticEnableChannelEnabled', 'true');
    await (await startTests(app.services, 'all')).finished;
    expect(await channels()).toMatchObject([{ status: 3, test_time: 1_800_000_000 }]);
  });

  it('takes a longest response time of 0 as no limit', async () => {
    for (const name of ['good', 'healed']) await create({ name, models: name });
    await root.call('PUT', 'channel/', { id: 2, status: 3 });
    await setOption('ChannelDisableThreshold', '0');
    await setOption('AutomaticDisableChannelEnabled', 'true');
    await setOption('AutomaticEnableChannelEnabled', 'true');
    await (await startTests(app.services, 'all')).finished;
    expect((await channels()).map(({ status }) => status)).toEqual([1, 1]);
  });

  it('tests one that was switched off by hand without switching it on', async () => {
    for (const name of ['healed', 'byHand']) await create({ name, models: name });
    await root.call('PUT', 'channel/', { id: 1, status: 3 });
    await root.call('PUT', 'channel/', { id: 2, status: 2 });
    await setOption('AutomaticEnableChannelEnabled', 'true');
    await (await startTests(app.services, 'disabled')).finished;
    expect(await channels()).toMatchObject([
      { name: 'byHand', status: 2, test_time: 1_800_000_000 },
      { name: 'healed', status: 1, test_time: 1_800_000_000 },
    ]);
  });

  it('changes no status while the options are off, and tests only disabled ones where asked', async () => {
    for (const name of ['a', 'b']) await create({ name, models: name });
    await root.call('PUT', 'channel/', { id: 2, status: 2 });
    answer = () => ({ status: 401, body: '{}' });
    await (await startTests(app.services, 'disabled')).finished;
    expect(seen.map(({ body }) => JSON.parse(body).model)).toEqual(['b']);
    await (await startTests(app.services, 'all')).finished;
    expect((await channels()).map(({ status }) => status)).toEqual([2, 1]);
  });
});

describe('an odd channel', () => {
  it('has its failure in the log without what no database keeps', async () => {
    answer = () => ({ status: 500, body: '{"error":{"message":"bad\\u0000 answer 错误"}}' });
    await create();
    expect(await test(1)).toMatchObject({ success: false });
    const log = (await root.call('GET', 'log/?type=5')).body.data as { content: string }[];
    expect(log.map(({ content }) => content)).toEqual([
      expect.stringContaining('500 bad answer 错误'),
    ]);
  });

  it('keeps no other from its test', async () => {
    for (const name of ['last', 'odd', 'first']) await create({ name, models: name });
    let isOdd = false;
    answer = ({ body }) => {
      isOdd = JSON.parse(body).model === 'odd';
      return { body: '{"choices":[]}' };
    };
    const now = () => {
      if (!isOdd) return 1_800_000_000;
      isOdd = false;
      throw new Error('odd');
    };
    await (await startTests({ ...app.services, now }, 'all')).finished;
    expect(seen.map(({ body }) => JSON.parse(body).model)).toEqual(['last', 'odd', 'first']);
    expect((await channels()).map(({ status }) => status)).toEqual([1, 1, 1]);
    expect((await root.call('GET', 'channel/test?scope=all')).body.success).toBe(true);
  });
});

describe('the balance of a channel', () => {
  it.each([
    [
      1,
      {
        '/v1/dashboard/billing/subscription': { hard_limit_usd: 120 },
        '/v1/dashboard/billing/usage': { total_usage: 2000 },
      },
      100,
    ],
    [4, { '/dashboard/billing/credit_grants': { total_available: 7.5 } }, 7.5],
    [12, { '/dashboard/billing/credit_grants': { total_remaining: 3 } }, 3],
    [20, { '/v1/credits': { data: { total_credits: 25.5, total_usage: 5.25 } } }, 20.25],
    [36, { '/user/balance': { balance_infos: [{ total_balance: '42.10' }] } }, 42.1],
    [44, { '/v1/user/info': { data: { totalBalance: '9.5' } } }, 9.5],
  ])('of type %i is asked for and kept', async (type, answers, balance) => {
    answer = ({ url: path }) => ({
      body: JSON.stringify((answers as Record<string, unknown>)[path.split('?')[0] ?? ''] ?? {}),
    });
    await create({ type });
    expect((await root.call('GET', 'channel/update_balance/1/')).body).toMatchObject({
      success: true,
      balance,
    });
    expect((await channels())[0]).toMatchObject({ balance, balance_updated_time: 1_800_000_000 });
  });

  it('is refused for other types, and for an answer without one', async () => {
    await create({ type: 14 });
    await create({ type: 36 });
    for (const id of [1, 2])
      expect((await root.call('GET', `channel/update_balance/${id}/`)).body.success).toBe(false);
  });
});
