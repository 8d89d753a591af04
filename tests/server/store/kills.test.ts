/** A process that is killed or stopped in the middle of its work leaves every operation whole or not begun. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/server/kernel/work/secrets';
import { openStore } from '../../../src/server/store/openStore';
import type { Store } from '../../../src/server/store/tables/tables';
import { isDrawn } from '../../support/isLong';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';
import { delta, eventsOf } from '../../support/server/payer';
import { freshDsn, onPostgres } from '../../support/server/testDatabase';
import { buildChannel, buildToken } from '../../support/steps/builders';

/**
 * 60 on both engines together in `npm run test:long`, else each fifth: each is a start of the server, which takes seconds.
 * Not each second, third or sixth, which would choose between the signals and between those that are aimed and not.
 */
const moments = Array.from({ length: onPostgres ? 21 : 39 }, (_, i) => i).filter((i) =>
  isDrawn(i, 5),
);
const kills = moments.length;
const given = 50_000_000;
const gifts = { QuotaForNewUser: 70, QuotaForInvitee: 20, QuotaForInviter: 300 };
const dataDir = temporaryFolder();
let dsn: string | undefined;
let store: Store;
let provider: StandIn;
let server: BuiltServer;
let aliceId = 0;
/** Called once the aimed stream is half sent. */
let onHalf = () => {};

/** A slow provider: whole answers after a moment, and a stream that stays half sent for those who aim at it. */
function answer(body: string, response: ServerResponse): void {
  const { stream, user } = JSON.parse(body) as { stream?: boolean; user?: string };
  if (!stream) {
    const usage = { prompt_tokens: 20, completion_tokens: 30 };
    setTimeout(() => sendJson(response, { choices: [], usage }), 60);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = eventsOf(...Array.from({ length: 6 }, () => delta({ content: 'x'.repeat(80) })));
  for (const [i, event] of events.slice(0, user === 'aimed' ? 3 : 7).entries())
    setTimeout(() => response.write(event), i * 20);
  if (user === 'aimed') setTimeout(() => onHalf(), 100);
  else setTimeout(() => response.end(), 160);
}

const start = async () => {
  server = await startServer({ dataDir, env: dsn ? { SQL_DSN: dsn } : {} });
};

const call = (path: string, body: object, authorization = 'token-of-alice') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
    .then((response) => response.text())
    .catch(() => {});

const chat = (more: object) =>
  call(
    '/v1/chat/completions',
    { model: 'gpt-4o', messages: [{ role: 'user', content: 'x'.repeat(400) }], ...more },
    'Bearer sk-app',
  );

async function seed(): Promise<void> {
  const { db, records } = store;
  await records
    .insertInto('user')
    .values({
      username: 'alice',
      display_name: 'alice',
      role: 1,
      status: 1,
      quota: given,
      used_quota: 0,
      request_count: 0,
      group: 'default',
      aff_code: 'abcd',
      email: '',
    })
    .execute();
  aliceId = (
    await db
      .selectFrom('user')
      .select('id')
      .where('username', '=', 'alice')
      .executeTakeFirstOrThrow()
  ).id;
  await db
    .insertInto('credential')
    .values({ user_id: aliceId, password_hash: '', access_token_hash: sha256('token-of-alice') })
    .execute();
  await db
    .updateTable('credential')
    .set({ access_token_hash: sha256('token-of-root') })
    .where('user_id', '=', 1)
    .execute();
  const { unlimited_quota: _none, ...token } = buildToken({ name: 'app', remain_quota: given });
  await records
    .insertInto('token')
    .values({
      ...token,
      unlimited_quota: 0,
      used_quota: 0,
      status: 1,
      user_id: aliceId,
      key: 'app',
    })
    .execute();
  await records
    .insertInto('channel')
    .values({
      ...buildChannel({ base_url: provider.url }),
      status: 1,
      used_quota: 0,
      priority: 0,
      weight: 0,
    })
    .execute();
  for (const [key, value] of Object.entries(gifts))
    await db
      .insertInto('option')
      .values({ key, value: String(value) })
      .execute();
  for (const i of moments)
    await records
      .insertInto('redemption')
      .values({
        user_id: 1,
        key: `code-${i}`,
        name: 'code',
        status: 1,
        quota: 1000,
        created_time: 1,
      })
      .execute();
}

/** Half-done writes, in words. */
async function halfDone(): Promise<string[]> {
  const { records, db } = store;
  const logs = await records
    .selectFrom('log')
    .select(['user_id', 'type', 'quota', 'content'])
    .execute();
  const users = await records
    .selectFrom('user')
    .select(['id', 'quota', 'used_quota', 'inviter_id'])
    .execute();
  const tokens = await records
    .selectFrom('token')
    .select(['user_id', 'name', 'remain_quota', 'used_quota'])
    .execute();
  const used = await records
    .selectFrom('redemption')
    .select('id')
    .where('status', '=', 3)
    .execute();
  const problems: string[] = [];
  const check = (what: string, is: number, should: number) => {
    if (is !== should) problems.push(`${what}: ${is} instead of ${should}`);
  };
  const alice = users.find(({ id }) => id === aliceId);
  const app = tokens.find(({ name }) => name === 'app');
  const logged = (userId: unknown, text: string) =>
    logs.filter(({ user_id, content }) => user_id === userId && String(content).includes(text))
      .length;
  const invited = users.filter(({ inviter_id }) => inviter_id === aliceId);
  const topUps = logged(aliceId, 'paid');
  check(
    'quota and used quota of alice',
    Number(alice?.['quota']) + Number(alice?.['used_quota']),
    given + invited.length * gifts.QuotaForInviter + used.length * 1000 + topUps * 500,
  );
  check('quota of the token', Number(app?.['remain_quota']) + Number(app?.['used_quota']), given);
  check(
    'used quota and its log',
    Number(alice?.['used_quota']),
    logs.filter(({ type }) => type === 2).reduce((sum, { quota }) => sum + Number(quota), 0),
  );
  check('codes used and their log', logged(aliceId, '兑换码'), used.length);
  check('rewards and their log', logged(aliceId, '邀请用户'), invited.length);
  check('open deposits', (await db.selectFrom('deposit').select('id').execute()).length, 0);
  for (const { id, quota } of users.filter((user) => user.id !== 1 && user.id !== aliceId)) {
    check(`tokens of user ${id}`, tokens.filter(({ user_id }) => user_id === id).length, 1);
    check(`gifts of user ${id}`, Number(quota), gifts.QuotaForNewUser + gifts.QuotaForInvitee);
    check(`log of user ${id}`, logged(id, '赠送'), 2);
  }
  return problems;
}

beforeAll(async () => {
  dsn = await freshDsn();
  provider = await startProvider(({ body }, response) => answer(body, response));
  await start();
  store = await openStore({ dataDir, ...(dsn ? { dsn } : {}) });
  await seed();
  await server.stop();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await store.close();
  provider.close();
});

describe('a process that ends', () => {
  it(`leaves nothing half done, ${kills} times`, async () => {
    const problems = new Map<number, string[]>();
    let aimed = 0;
    await start();
    for (const i of moments) {
      const isAimed = i % 3 === 0;
      const half = new Promise<void>((resolve) => {
        onHalf = resolve;
      });
      const work = [
        chat({}),
        chat({ stream: true }),
        call(
          '/api/user/register',
          { username: `u${i}`, password: 'password-1', aff_code: 'abcd' },
          '',
        ),
        call('/api/user/topup', { key: `code-${i}` }),
        call('/api/topup', { user_id: aliceId, quota: 500, remark: 'paid' }, 'token-of-root'),
        ...(isAimed ? [chat({ stream: true, user: 'aimed' })] : []),
      ];
      if (isAimed) {
        await half;
        aimed += 1;
      } else await new Promise((resolve) => setTimeout(resolve, (i * 37) % 400));
      await server.stop(i % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
      provider.asked.splice(0);
      await Promise.all(work);
      // Takes up what the killed one left, and is the next to be killed.
      await start();
      const found = await halfDone();
      if (found.length > 0) problems.set(i, found);
    }
    const alice = await store.records
      .selectFrom('user')
      .select(['quota', 'used_quota', 'request_count'])
      .where('id', '=', aliceId)
      .executeTakeFirst();
    console.log(`kills ${kills} aimed ${aimed} partial ${problems.size} ${JSON.stringify(alice)}`);
    expect([...problems].slice(0, 3)).toEqual([]);
    expect(Number(alice?.['request_count'])).toBeGreaterThan(kills / 2);
  }, 900_000);
});
