/** Requests of a relay's clients that are refused: by the key, the token, the user, the channels, the body. */
import { describe, expect, it } from 'vitest';
import { buildGate } from '../../support/browser/gate';
import { sendJson } from '../../support/provider';
import { completion, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, codeOf, setToken, tokens } = held;

describe('a request is refused', () => {
  it.each([
    ['without a key', { authorization: '' }, 401, 'invalid_api_key'],
    ['with an unknown key', { authorization: 'Bearer sk-unknown' }, 401, 'invalid_api_key'],
  ])('%s', async (_what, headers, status, code) => {
    const response = await chat({}, headers);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it.each([
    ['a disabled token', { status: 2 }, 401, 'token_disabled'],
    ['a token for other models', { models: 'o1' }, 403, 'model_refused'],
    ['a token for another subnet', { subnet: '10.0.0.0/8' }, 403, 'subnet_refused'],
    ['a token with too little quota', { remain_quota: 5 }, 403, 'insufficient_token_quota'],
  ])('for %s', async (_what, changes, status, code) => {
    await addChannel();
    await setToken(changes);
    const response = await chat();
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(held.provider.asked).toEqual([]);
  });

  it.each([
    ['127.0.0.1/32', 200],
    ['::ffff:127.0.0.1/128', 200],
    ['::ffff:7f00:0/104', 200],
    ['::ffff:127.0.0.0/120,10.0.0.0/8', 200],
    ['::ffff:10.0.0.0/104', 403],
    ['::/0', 403],
    ['::ffff:0:0/90', 403],
    ['::1/128', 403],
  ])('or not, by the networks %s of a token, from an address of IPv4', async (subnet, status) => {
    await addChannel();
    await setToken({ subnet });
    expect((await chat()).status).toBe(status);
  });

  it('for an expired and for a used-up token, which get that status', async () => {
    await setToken({ expired_time: 1_800_000_100 });
    held.app.setNow(1_800_000_100);
    expect(await codeOf(await chat())).toBe('token_expired');
    expect((await tokens()).find(({ name }) => name === 'app')?.status).toBe(3);
    await setToken({ expired_time: -1, status: 1, remain_quota: 5 });
    await setToken({ remain_quota: 0 });
    expect(await codeOf(await chat())).toBe('token_exhausted');
    expect((await tokens()).find(({ name }) => name === 'app')?.status).toBe(4);
  });

  it('for a token that a wrong clock took for expired, but only until the clock is right', async () => {
    const status = async () => (await tokens()).find(({ name }) => name === 'app')?.status;
    await addChannel();
    await setToken({ expired_time: 1_800_003_600 });
    held.app.setNow(1_800_010_000);
    expect([await codeOf(await chat()), await codeOf(await chat())]).toEqual(
      Array(2).fill('token_expired'),
    );
    held.app.setNow(1_800_000_000);
    expect([(await chat()).status, await status()]).toEqual([200, 1]);
    held.app.setNow(1_800_003_600);
    expect([await codeOf(await chat()), await status()]).toEqual(['token_expired', 3]);
  });

  it('for a token whose quota is set aside for running calls, which stays enabled', async () => {
    const token = async () => (await tokens()).find(({ name }) => name === 'app');
    await addChannel();
    const answers = buildGate();
    held.provider.answer = (_asked, response) =>
      void answers.passed.then(() => sendJson(response, completion));
    const running = [chat()];
    await expect.poll(() => held.provider.asked.length).toBe(1);
    const deposit = 5000 - ((await token())?.remain_quota ?? 0);
    await setToken({ remain_quota: deposit });
    running.push(chat());
    await expect.poll(() => held.provider.asked.length).toBe(2);
    expect(await token()).toMatchObject({ remain_quota: 0, status: 1 });
    const refused = await chat();
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'insufficient_token_quota']);
    expect((await token())?.status).toBe(1);
    answers.open();
    for (const response of await Promise.all(running)) expect(response.status).toBe(200);
    expect((await token())?.remain_quota).toBe(2 * deposit - 300);
    expect((await chat()).status).toBe(200);
  });

  it('for a user without quota, a banned user, and a model that no channel of the group has', async () => {
    await addChannel({ group: 'vip' });
    expect([(await chat()).status, await codeOf(await chat())]).toEqual([503, 'no_channel']);
    const { id } = await aliceRow();
    await held.root.call('PUT', 'user/', { id, quota: 1 });
    expect(await codeOf(await chat())).toBe('insufficient_user_quota');
    await held.root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    expect(await codeOf(await chat())).toBe('user_banned');
  });

  it('for a body that is no chat', async () => {
    for (const body of [{ model: '' }, { messages: [] }, { messages: 'x' }])
      expect((await chat(body)).status).toBe(400);
    expect((await held.app.request('/v1/files', { method: 'POST' })).status).toBe(404);
  });
});
