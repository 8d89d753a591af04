/** Answers of the server to every call that the console makes to read, as material for a relay of another kind. */
import { isRow } from '../../../src/schema/isRow';
import type { Row } from '../../../src/schema/types';
import { buildChannel, buildToken } from '../steps/builders';

export interface RecordedAnswers {
  /** One full record of each resource. */
  records: Readonly<Record<string, Row>>;
  /** `data` by path below /api. */
  data: Readonly<Record<string, unknown>>;
  options: readonly Row[];
}

const now = Math.floor(Date.now() / 1000);

/** Records that the server does not make by itself without a provider. */
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

/** Calls the API as root. @returns `data` */
export type Call = (method: string, path: string, body?: Row) => Promise<unknown>;

const rowsOf = (data: unknown): Row[] => (Array.isArray(data) ? data.filter(isRow) : []);

/** Makes one record of each resource as root and reads everything. */
export async function recordAnswers(call: Call): Promise<RecordedAnswers> {
  const read = (path: string) => call('GET', path);
  await call(
    'POST',
    'channel/',
    buildChannel({ type: 3, base_url: 'https://a.example', config: '{"region":"r"}' }),
  );
  await call('POST', 'token/', buildToken({ models: 'gpt-4o', expired_time: now + 86_400 }));
  await call('POST', 'redemption/', { name: 'code', quota: 500_000, count: 1 });
  await call('POST', 'user/', { username: 'alice', password: 'password1' });
  const first = async (resource: string) => rowsOf(await read(`${resource}/?p=0`))[0] ?? {};
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
    options: rowsOf(await read('option/')),
  };
}
