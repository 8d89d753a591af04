/** A user whose quota falls below QuotaRemindThreshold gets one mail; each chat of these tests costs 150. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildGate } from '../../support/browser/gate';
import { type MailServer, startMailServer } from '../../support/browser/mailServer';
import { sendJson } from '../../support/provider';
import { completion, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, setOption, setToken } = held;

let mail: MailServer;
beforeEach(async () => {
  mail = await startMailServer();
  await setOption('ServerAddress', 'https://relay.example');
  await setOption('QuotaRemindThreshold', '9000');
  await addChannel();
  await setToken({ unlimited_quota: true });
  const { db } = held.app.services.store;
  await db
    .updateTable('user')
    .set({ email: 'alice@example.org' })
    .where('username', '=', 'alice')
    .execute();
});
afterEach(() => mail.close());

const setMail = async () => {
  await held.root.call('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries(mail.options)) await setOption(key, value);
};
const setQuota = async (quota: number) =>
  held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota });
const mails = async () => {
  await held.app.services.afterwards.done();
  return mail.mails.map(({ to }) => to);
};

describe('a reminder', () => {
  it('comes once for each time that the quota falls below the threshold', async () => {
    await setMail();
    await setQuota(9200);
    await chat();
    expect(await mails()).toEqual([]);
    await chat();
    expect(await mails()).toEqual(['alice@example.org']);
    expect(mail.mails[0]?.text).toMatch(/Little of your quota is left[\s\S]*额度即将用尽/);
    expect(mail.mails[0]?.text).toContain('https://relay.example/topup');
    await chat();
    expect(await mails()).toHaveLength(1);
    await setQuota(9100);
    await chat();
    expect(await mails()).toHaveLength(2);
  });

  it('is a message to the targets that want it, too, also where no mail is sent', async () => {
    const target = { name: 'hook', kind: 'webhook', address: 'http://127.0.0.1:1/' };
    await held.root.call('POST', 'messenger/', { ...target, events: 'quota_low' });
    await setQuota(9200);
    for (let calls = 0; calls < 4; calls++) await chat();
    const { body } = await held.root.call('GET', 'delivery/?p=0');
    expect(body.data).toMatchObject([
      { event: 'quota_low', content: expect.stringMatching(/user alice \(#\d+\)/) },
    ]);
  });

  it('does not come for what running calls set aside', async () => {
    await setMail();
    await setQuota(10_000);
    const answers = buildGate();
    held.provider.answer = (_asked, response) =>
      void answers.passed.then(() => sendJson(response, completion));
    const running = [chat(), chat()];
    await expect.poll(() => held.provider.asked.length).toBe(2);
    const aside = (10_000 - (await aliceRow()).quota) / 2;
    // The first that ends leaves 8950, and the other one has set aside enough to be above.
    await setQuota(9100 - aside);
    answers.open();
    await Promise.all(running);
    expect((await aliceRow()).quota).toBe(8800 + aside);
    expect(aside).toBeGreaterThan(200);
    expect(await mails()).toEqual([]);
  });

  it('is not tried where no mail server is set', async () => {
    await setQuota(9100);
    expect((await chat()).status).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
