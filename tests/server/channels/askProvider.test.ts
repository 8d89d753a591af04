/** A provider's answers before a channel is saved. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, type StandIn, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

let app: TestApp;
let root: Client;
let provider: StandIn;
let url: string;
let seen: Asked[];
let answer: (request: Asked) => { status?: number; body: string };

const list = (...ids: string[]) => ({ body: JSON.stringify({ data: ids.map((id) => ({ id })) }) });

beforeEach(async () => {
  answer = () => list('gpt-4o', 'o1', 'gpt-4o');
  provider = await startProvider((call, response) => {
    const { status = 200, body } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  ({ url, asked: seen } = provider);
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => {
  provider.close();
});

const ask = async (call: 'models' | 'check', form: object, client = root) =>
  (await client.call('POST', `channel/provider/${call}`, form)).body;
const typed = (more: object = {}) => ({ type: 1, key: 'sk-typed-secret', base_url: url, ...more });

describe('the models of a provider', () => {
  it.each([
    [1, '/v1/models', 'authorization', 'Bearer sk-typed-secret'],
    [14, '/v1/models?limit=1000', 'x-api-key', 'sk-typed-secret'],
    [24, '/v1beta/models?pageSize=1000', 'x-goog-api-key', 'sk-typed-secret'],
    [40, '/api/v3/models', 'authorization', 'Bearer sk-typed-secret'],
    [50, '/models', 'authorization', 'Bearer sk-typed-secret'],
  ])('are asked for as type %i wants it, each once', async (type, path, header, value) => {
    expect(await ask('models', typed({ type }))).toMatchObject({
      success: true,
      data: ['gpt-4o', 'o1'],
    });
    expect(seen[0]).toMatchObject({ method: 'GET', url: path });
    expect(seen[0]?.headers[header]).toBe(value);
    expect((await root.call('GET', 'channel/?p=0')).body.data).toEqual([]);
  });

  it('of a compatible API are asked for below its own address, whose /v1 is there once', async () => {
    await ask('models', typed({ type: 50, base_url: `${url}/v1/` }));
    expect(seen[0]?.url).toBe('/v1/models');
  });

  it.each([
    [1, '/v1', '/v1/models'],
    [8, '//v1//', '/v1/models'],
    [14, '/v1/', '/v1/models?limit=1000'],
    [16, '/api/paas/v4', '/api/paas/v4/models'],
    [20, '/api/v1/chat/completions', '/api/v1/models'],
    [24, '/v1beta/openai/', '/v1beta/models?pageSize=1000'],
  ])('of type %i are asked for once below %s', async (type, typedPath, path) => {
    expect(await ask('models', typed({ type, base_url: url + typedPath }))).toMatchObject({
      success: true,
    });
    expect(seen.map((call) => call.url)).toEqual([path]);
  });

  it('are read in the form of Gemini, too', async () => {
    answer = () => ({ body: '{"models":[{"name":"models/gemini-2.0-flash"}]}' });
    expect(await ask('models', typed({ type: 24 }))).toMatchObject({ data: ['gemini-2.0-flash'] });
  });

  it.each([
    [{ status: 401, body: '{"error":{"message":"bad key sk-typed-secret"}}' }, '401'],
    [{ body: '<html>' }, 'JSON'],
    [{ body: '{"data":5}' }, 'data?'],
  ])(
    'that cannot be had are a failure with its reason, never with the key',
    async (sent, reason) => {
      answer = () => sent;
      const body = await ask('models', typed());
      expect(body).toMatchObject({ success: false });
      expect(body.message).toContain(reason);
      expect(JSON.stringify(body)).not.toContain('sk-typed-secret');
    },
  );

  it('are not asked for where the address is none, or the type has no such list', async () => {
    expect(await ask('models', typed({ base_url: 'file:///etc/passwd' }))).toMatchObject({
      success: false,
      errors: { base_url: expect.any(String) },
    });
    expect(await ask('models', typed({ type: 3 }))).toMatchObject({ success: false });
    expect(seen).toEqual([]);
  });
});

describe('the stored key', () => {
  beforeEach(async () => {
    await root.call('POST', 'channel/', buildChannel({ base_url: url, key: 'sk-stored-secret' }));
  });

  it('is used where none is typed, for the address that it is stored with', async () => {
    const form = { id: 1, type: 1, key: '', base_url: `${url}/` };
    expect(await ask('models', form)).toMatchObject({ success: true });
    expect(seen[0]?.headers['authorization']).toBe('Bearer sk-stored-secret');
  });

  it.each([
    ['another address', { base_url: 'http://127.0.0.1:9/' }],
    ['another type', { type: 25 }],
  ])('never goes to %s', async (_name, other) => {
    const form = { id: 1, type: 1, key: '', base_url: url, ...other };
    const body = await ask('models', form);
    expect(body).toMatchObject({ success: false, errors: { key: expect.any(String) } });
    expect(JSON.stringify(body)).not.toContain('sk-stored-secret');
    expect(seen).toEqual([]);
  });
});

describe('a check of the key', () => {
  it('says how many models there are, and the balance where the provider tells it', async () => {
    answer = ({ url: path }) =>
      path === '/user/balance'
        ? { body: '{"balance_infos":[{"total_balance":"12.50"}]}' }
        : list('deepseek-chat');
    expect(await ask('check', typed({ type: 36 }))).toMatchObject({
      success: true,
      data: { models: 1, balance: 12.5 },
    });
    expect(await ask('check', typed({ type: 25 }))).toMatchObject({ data: { balance: null } });
  });

  it.each([
    [3, 'my-deployment', '/openai/deployments/my-deployment/chat/completions?api-version=v'],
    [27, 'abab6-chat', '/v1/text/chatcompletion_v2'],
    [1, ['dall-e-3', 'text-embedding-3-small'], '/v1/embeddings'],
  ])('tries a model of type %i where no models are listed', async (type, models, path) => {
    answer = ({ method }) =>
      method === 'GET' ? { status: 404, body: '{}' } : { body: '{"choices":[]}' };
    const form = typed({ type, models, other: 'v' });
    expect(await ask('check', form)).toMatchObject({
      success: true,
      data: { models: null, model: [models].flat().at(-1) },
    });
    expect(seen.filter(({ method }) => method === 'POST').map((call) => call.url)).toEqual([path]);
    answer = ({ method }) => ({ status: method === 'GET' ? 404 : 401, body: '{}' });
    expect(await ask('check', form)).toMatchObject({ success: false });
  });

  it('is refused by the provider for a wrong key', async () => {
    answer = () => ({ status: 401, body: '{"error":{"message":"no such key"}}' });
    const body = await ask('check', typed());
    expect(body).toMatchObject({ success: false });
    expect(body.message).toContain('no such key');
  });
});

it('nobody but administrators asks providers', async () => {
  await root.call('POST', 'user/', { username: 'plain', password: 'password-1' });
  const user = await app.signedIn('plain', 'password-1');
  for (const client of [user, app.client()])
    expect((await client.call('POST', 'channel/provider/models', typed())).body).toMatchObject({
      success: false,
    });
  expect(seen).toEqual([]);
});
