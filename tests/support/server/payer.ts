/** A user with quota, a token, and a channel whose provider a test plays. */
import { resourceSchema } from '../../../src/schema/registry';
import { sha256 } from '../../../src/server/kernel/work/secrets';
import { toColumns, withDefaults } from '../../../src/server/store/tables/columns';
import { type StandIn, sendJson, startProvider } from '../provider';
import { buildChannel, buildToken } from '../steps/builders';
import type { Client, TestApp } from './testApp';

export interface Balance {
  id: number;
  quota: number;
  used_quota: number;
  request_count: number;
}

export interface TokenRow {
  id: number;
  name: string;
  key: string;
  remain_quota: number;
  used_quota: number;
}

export interface Payer {
  root: Client;
  alice: Client;
  provider: StandIn;
  key: string;
  token: () => Promise<TokenRow>;
  balance: () => Promise<Balance>;
  setOption: (name: string, value: string) => Promise<unknown>;
  /** Asks for a chat. */
  chat: (body?: object) => Promise<Response>;
  /** The same over a connection. @param url of the server @param signal leaves it */
  chatAt: (url: string, body: object, signal: AbortSignal, headers?: object) => Promise<Response>;
}

/** The events of a stream. */
export const eventsOf = (...events: unknown[]) =>
  [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`);

/** One choice of a stream with that in its delta. */
export const delta = (values: object) => ({ choices: [{ index: 0, delta: values }] });

/** A whole answer that reports that use. */
export const answerOf = (usage: unknown, message: object = { content: 'Hello there' }) => ({
  choices: [{ index: 0, message: { role: 'assistant', ...message } }],
  ...(usage === undefined ? {} : { usage }),
});

/** A client with a system access token: nothing is hashed for it, which makes tests slow. */
async function withAccessToken(app: TestApp, username: string, id?: number): Promise<Client> {
  const { records, db } = app.services.store;
  const schema = resourceSchema('user');
  const userId =
    id ??
    (
      await records
        .insertInto('user')
        .values(withDefaults(schema, toColumns(schema, { username, role: 1, status: 1 })))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const access_token_hash = sha256(`token-of-${username}`);
  await db
    .insertInto('credential')
    .values({ user_id: userId, password_hash: '', access_token_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ access_token_hash }))
    .execute();
  const client = app.client();
  return {
    ...client,
    call: (method, path, body, headers) =>
      client.call(method, path, body, { authorization: `token-of-${username}`, ...headers }),
  };
}

/** @param quota of the user and of the token "app" */
export async function buildPayer(app: TestApp, quota: number): Promise<Payer> {
  const provider = await startProvider((_asked, response) => {
    sendJson(response, answerOf({ prompt_tokens: 100, completion_tokens: 50 }));
  });
  const root = await withAccessToken(app, 'root', 1);
  const alice = await withAccessToken(app, 'alice');
  const balance = async () => (await alice.call('GET', 'user/self')).body.data as Balance;
  await root.call('PUT', 'user/', { id: (await balance()).id, quota });
  await alice.call('POST', 'token/', buildToken({ name: 'app', remain_quota: quota }));
  await root.call('POST', 'channel/', buildChannel({ base_url: provider.url }));
  const token = async () =>
    ((await alice.call('GET', 'token/search?keyword=app')).body.data as [TokenRow])[0];
  const { key } = await token();
  const asked = (body: object, headers: object = {}) => ({
    method: 'POST',
    headers: {
      authorization: `Bearer sk-${key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Say hello' }],
      ...body,
    }),
  });
  return {
    root,
    alice,
    provider,
    key,
    token,
    balance,
    setOption: (name, value) => root.call('PUT', 'option/', { key: name, value }),
    chat: (body = {}) => app.request('/v1/chat/completions', asked(body)),
    chatAt: (url, body, signal, headers) =>
      fetch(`${url}/v1/chat/completions`, { ...asked(body, headers), signal }),
  };
}
