/** A user with quota and a token, and a provider that a test plays: what tests of the embedded /v1 begin with. */
import { afterEach, beforeEach, expect } from 'vitest';
import { type StandIn, sendJson, startProvider } from '../provider';
import { buildChannel, buildToken } from '../steps/builders';
import { buildTestApp, type Client, type TestApp } from './testApp';

export const completion = {
  id: 'c1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello there' } }],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
};
export const messages = [{ role: 'user', content: 'Say hello' }];

interface TokenRow {
  id: number;
  name: string;
  key: string;
  remain_quota: number;
  used_quota: number;
  status: number;
}

interface UserRow {
  id: number;
  quota: number;
  used_quota: number;
  request_count: number;
}

interface V1State {
  app: TestApp;
  root: Client;
  /** Has a quota of 10,000 units. */
  alice: Client;
  /** Answers with `completion` until a test sets another answer. */
  provider: StandIn;
  /** Key of alice's token "app", with 5,000 units. */
  key: string;
}

/** Registers the hooks; the state that it returns is filled in before each test. */
export function v1Tests() {
  const state = {} as V1State;
  const tokens = async () => (await state.alice.call('GET', 'token/?p=0')).body.data as TokenRow[];
  const aliceRow = async () => (await state.alice.call('GET', 'user/self')).body.data as UserRow;
  beforeEach(async () => {
    state.provider = await startProvider((_asked, response) => {
      sendJson(response, completion);
    });
    state.app = await buildTestApp();
    state.root = await state.app.signedIn();
    state.alice = await state.app.newUser('alice');
    await state.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 10_000 });
    await state.alice.call('POST', 'token/', buildToken({ name: 'app', remain_quota: 5000 }));
    state.key = (await tokens()).find(({ name }) => name === 'app')?.key ?? '';
  });
  afterEach(() => state.provider.close());
  return Object.assign(state, {
    tokens,
    aliceRow,
    setOption: (name: string, value: string) =>
      state.root.call('PUT', 'option/', { key: name, value }),
    addChannel: (overrides = {}) =>
      state.root.call(
        'POST',
        'channel/',
        buildChannel({
          base_url: state.provider.url,
          key: 'sk-provider',
          models: 'gpt-4o,o1',
          ...overrides,
        }),
      ),
    chat: (body: object = {}, headers: Record<string, string> = {}) =>
      state.app.request('/v1/chat/completions', {
        method: 'POST',
        headers: {
          authorization: `Bearer sk-${state.key}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ model: 'gpt-4o', messages, ...body }),
      }),
    /** The code of an error in the shape of OpenAI. */
    codeOf: async (response: Response) =>
      ((await response.json()) as { error: { code: string } }).error.code,
    /** Changes alice's token. */
    setToken: async (changes: object) => {
      const { id } = (await tokens()).find((token) => token.key === state.key) ?? { id: 0 };
      expect((await state.alice.call('PUT', 'token/', { id, ...changes })).body.success).toBe(true);
    },
  });
}
