/** Automatic disabling takes a channel out of use only where its provider says that its key or account is dead. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTests } from '../../../src/server/channels/testManyChannels';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
let provider: StandIn;
beforeEach(async () => {
  provider = await startProvider((_asked, response) => sendJson(response, { choices: [] }));
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => provider.close());

const create = (values: object = {}) =>
  root.call('POST', 'channel/', buildChannel({ base_url: provider.url, ...values }));
const refusal = (message: string, code: string | null = null) => ({ error: { message, code } });

describe('a test of all channels disables', () => {
  const setOption = (key: string, value: string) => root.call('PUT', 'option/', { key, value });
  const statusAfter = async (services = app.services) => {
    await setOption('AutomaticDisableChannelEnabled', 'true');
    await (await startTests(services, 'all')).finished;
    return ((await root.call('GET', 'channel/?p=0')).body.data as { status: number }[]).map(
      ({ status }) => status,
    );
  };
  const coded = (code: string) => refusal('no', code);

  it.each<[number, object]>([
    [401, refusal('Incorrect API key provided')],
    [401, {}],
    [402, coded('insufficient_quota')],
    [429, coded('insufficient_quota')],
    [403, coded('account_deactivated')],
    [200, coded('insufficient_quota')],
    [200, { base_resp: { status_code: 1004, status_msg: 'login fail' } }],
    [200, { error_code: 110 }],
  ])('a channel whose provider answers %i %j', async (status, body) => {
    provider.answer = (_asked, response) => sendJson(response, body, status);
    await create();
    expect(await statusAfter()).toEqual([3]);
  });

  it.each<[number, object]>([
    [500, {}],
    [502, refusal('bad gateway')],
    [404, refusal('Not found')],
    [400, refusal('unknown parameter')],
    [429, refusal('slow down', 'rate_limit_exceeded')],
    [403, refusal('not in your region', 'unsupported_country_region_territory')],
    [302, {}],
    [200, refusal('overloaded', 'overloaded_error')],
  ])('no channel whose provider answers %i %j', async (status, body) => {
    provider.answer = (_asked, response) => sendJson(response, body, status);
    await create();
    expect(await statusAfter()).toEqual([1]);
  });

  it('no channel that cannot be tried, nor one whose provider does not answer', async () => {
    provider.answer = ({ url }, response) =>
      sendJson(response, { data: [] }, url.endsWith('embeddings') ? 200 : 404);
    await create({ models: 'text-embedding-3-small' });
    for (const type of [15, 35, 42])
      await create({ type, key: 'k', models: 'm', config: '{"region":"r"}' });
    await create({ models: 'dall-e-3' });
    await create({ base_url: 'http://127.0.0.1:9' });
    expect(await statusAfter()).toEqual(Array(6).fill(1));
    expect(provider.asked).toHaveLength(1);
  });

  it('no channel that ran out of time', async () => {
    await create();
    const fetch = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    expect(await statusAfter({ ...app.services, fetch })).toEqual([1]);
  });
});
