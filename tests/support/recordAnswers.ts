/** Answers of the built server to every call that the console makes to read, as material for a relay of another kind. */
import type { Row } from '../../src/schema/types';
import { buildChannel, buildToken } from './builders';
import type { BuiltServer } from './builtServer';

export interface RecordedAnswers {
  /** One full record of each resource. */
  records: Readonly<Record<string, Row>>;
  /** `data` by path below /api. */
  data: Readonly<Record<string, unknown>>;
  options: readonly { key: string; value: string }[];
}

const now = Math.floor(Date.now() / 1000);

/** What the server does not make by itself without a provider. */
const entry: Row = {
  id: 1,
  user_id: 1,
  created_at: now,
  type: 2,
  content: 'a request',
  username: 'root',
  token_name: 'first',
  model_name: 'gpt-4o',
  quota: 1234,
  prompt_tokens: 10,
  completion_tokens: 20,
  channel: 1,
  request_id: 'r1',
  elapsed_time: 900,
  is_stream: true,
  system_prompt_reset: false,
};
const day: Row = {
  Day: new Date().toISOString().slice(0, 10),
  ModelName: 'gpt-4o',
  RequestCount: 3,
  Quota: 4000,
  PromptTokens: 10,
  CompletionTokens: 20,
};

const reads = [
  'status',
  'notice',
  'about',
  'home_page_content',
  'user/self',
  'user/available_models',
  'group',
  'models',
  'channel/models',
];

/** Makes one record of each resource as root and reads everything. */
export async function recordAnswers(server: BuiltServer): Promise<RecordedAnswers> {
  const call = async (method: string, path: string, cookie: string, body?: Row) => {
    const response = await fetch(`${server.url}/api/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Relay-Console': '1', cookie },
      body: body ? JSON.stringify(body) : null,
    });
    const { data } = (await response.json()) as { data: unknown };
    return { data, cookie: response.headers.getSetCookie().map((text) => text.split(';')[0]) };
  };
  const signedIn = await call('POST', 'user/login', '', { username: 'root', password: '123456' });
  const cookie = signedIn.cookie.join('; ');
  const read = async (path: string) => (await call('GET', path, cookie)).data;
  await call('POST', 'channel/', cookie, buildChannel({ type: 3, config: '{"region":"r"}' }));
  await call(
    'POST',
    'token/',
    cookie,
    buildToken({ models: 'gpt-4o', expired_time: now + 86_400 }),
  );
  await call('POST', 'redemption/', cookie, { name: 'code', quota: 500_000, count: 1 });
  await call('POST', 'user/', cookie, { username: 'alice', password: 'password1' });
  const first = async (resource: string) => ((await read(`${resource}/?p=0`)) as Row[])[0] ?? {};
  const [channel, token, redemption, user] = await Promise.all(
    ['channel', 'token', 'redemption', 'user'].map(first),
  );
  return {
    records: {
      channel: { ...channel, test_time: now, response_time: 1200, balance: 1.5 },
      token: { ...token },
      redemption: { ...redemption },
      user: { ...user, email: 'alice@example.com' },
      log: entry,
    },
    data: {
      ...Object.fromEntries(
        await Promise.all(
          reads.map(async (path) => [path, await read(`${path}${path === 'group' ? '/' : ''}`)]),
        ),
      ),
      'user/dashboard': [day],
      'log/stat': { quota: 1234 },
    },
    options: (await read('option/')) as { key: string; value: string }[],
  };
}
