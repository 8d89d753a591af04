/** Calls of clients that failed, in the log: what an administrator finds of them, and what never gets there. */
import { describe, expect, it, vi } from 'vitest';
import { keepNewestFailures } from '../../../src/server/logs/failures';
import { sendJson } from '../../support/provider';
import { completion, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, setOption, setToken } = held;

const now = () => held.app.services.now();

interface Entry {
  type: number;
  channel: number;
  user_id: number;
  username: string;
  token_name: string;
  model_name: string;
  quota: number;
  content: string;
  elapsed_time: number;
  failed_calls: number;
}

const failed = 6;
const entries = async (query = `type=${failed}`, client = held.root) =>
  (await client.call('GET', `log/?${query}`)).body.data as Entry[];
const ownEntries = async () =>
  (await held.alice.call('GET', `log/self/?type=${failed}`)).body.data as Entry[];
const allEntries = async () => {
  const pages: Entry[] = [];
  for (let page = 0; ; page += 1) {
    const rows = await entries(`type=${failed}&p=${page}`);
    pages.push(...rows);
    if (rows.length === 0) return pages;
  }
};
const failWith = (status: number, body: unknown) => {
  held.provider.answer = (_asked, response) => sendJson(response, body, status);
};
const summary = async (by = '', client = held.root, path = 'log/summary') =>
  (await client.call('GET', `${path}?by=${by}&start=${now() - 3600}&end=${now() + 1}`)).body
    .data as {
    total: { requests: number; failed: number; quota: number; p95: number | null };
    before: { failed: number };
    hour?: { requests: number; failed: number }[];
    channel?: { channel: number; requests: number; failed: number }[];
  };

describe('a call that failed', () => {
  it('is an entry of its own type, with all that finds it, and costs nothing', async () => {
    await addChannel();
    failWith(500, { error: { message: 'the model is overloaded' } });
    expect((await chat()).status).toBe(502);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      type: failed,
      channel: 1,
      user_id: (await aliceRow()).id,
      username: 'alice',
      token_name: 'app',
      model_name: 'gpt-4o',
      quota: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      failed_calls: 1,
    });
    expect(entry?.content).toContain('HTTP 502');
    expect(entry?.content).toContain('HTTP 500');
    expect(entry?.content).toContain('the model is overloaded');
    expect(await aliceRow()).toMatchObject({ quota: 10_000, used_quota: 0, request_count: 0 });
    expect((await held.root.call('GET', 'log/stat')).body.data).toEqual({ quota: 0 });
    expect((await held.alice.call('GET', 'user/dashboard')).body.data).toBe(null);
  });

  it('is found by channel, model, token, user and time', async () => {
    await addChannel({ models: 'gpt-4o' });
    await addChannel({ models: 'o1' });
    failWith(503, { error: 'down' });
    await chat();
    const later = now() + 1000;
    held.app.setNow(later);
    await chat({ model: 'o1' });
    const found = async (query: string) =>
      (await entries(`type=${failed}&${query}`)).map(({ model_name }) => model_name);
    expect(await found('channel=1')).toEqual(['gpt-4o']);
    expect(await found('channel=2')).toEqual(['o1']);
    expect(await found('model_name=o1')).toEqual(['o1']);
    expect(await found(`start_timestamp=${later}`)).toEqual(['o1']);
    expect(await found(`end_timestamp=${later - 1}`)).toEqual(['gpt-4o']);
    expect(await found('username=alice&token_name=app')).toEqual(['o1', 'gpt-4o']);
    expect(await found('username=bob')).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, number, string]>([
    ['no channel offers the model', () => chat({ model: 'none' }), 503, 'no channel'],
    [
      'the token is for other models',
      async () => {
        await setToken({ models: 'o1' });
        return chat();
      },
      403,
      'may not use the model gpt-4o',
    ],
    [
      'the quota does not suffice',
      async () => {
        await setToken({ remain_quota: 1 });
        return chat();
      },
      403,
      'quota of this token',
    ],
    ['the request is wrong', () => chat({ messages: [] }), 400, 'messages'],
  ])('is an entry without channel where %s', async (_why, call, status, reason) => {
    await addChannel();
    expect(((await call()) as Response).status).toBe(status);
    expect(await entries()).toMatchObject([{ channel: 0, username: 'alice' }]);
    const [{ content } = { content: '' }] = await entries();
    expect(content).toContain(`HTTP ${status}`);
    expect(content).toContain(reason);
  });

  it('blamed on the request is an entry of its channel', async () => {
    await addChannel();
    failWith(400, { error: { message: 'max_tokens is too large' } });
    expect((await chat()).status).toBe(400);
    const all = await entries();
    expect(all).toMatchObject([{ channel: 1 }]);
    expect(all[0]?.content).toContain('max_tokens is too large');
  });

  it.each<[string, RegExp, () => void]>([
    [
      'cuts the connection',
      /HTTP 502.*上游无答复：\S/,
      () => {
        held.provider.answer = (_asked, response) => response.destroy();
      },
    ],
    [
      'answers a page',
      /HTTP 502.*no JSON/,
      () => {
        held.provider.answer = (_asked, response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>');
      },
    ],
    [
      'sends half an answer',
      /HTTP 502.*broke its answer off.*上游无答复：\S/,
      () => {
        held.provider.answer = (_asked, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
          response.write('{"choices":');
          setTimeout(() => response.destroy(), 30);
        };
      },
    ],
  ])('is an entry of the channel whose provider %s', async (_name, content, set) => {
    await addChannel();
    set();
    const errors = vi.spyOn(held.app.services.log, 'error');
    const response = await chat();
    expect([response.status, await held.codeOf(response)]).toEqual([502, 'provider_failed']);
    const all = await entries();
    expect(all).toMatchObject([{ channel: 1, model_name: 'gpt-4o', quota: 0 }]);
    expect(all[0]?.content).toMatch(content);
    expect(errors).not.toHaveBeenCalled();
  });

  it('is an entry of the channel alone where another channel answered', async () => {
    await setOption('RetryTimes', '1');
    await addChannel({ priority: 5 });
    await addChannel({ name: 'spare', base_url: `${held.provider.url}/spare` });
    held.provider.answer = ({ url }, response) =>
      url.startsWith('/spare')
        ? sendJson(response, completion)
        : sendJson(response, { error: { message: 'out of capacity' } }, 529);
    expect((await chat()).status).toBe(200);
    expect(await entries()).toMatchObject([{ channel: 1, user_id: 0, username: 'alice' }]);
    expect(await ownEntries()).toEqual([]);
    expect((await summary('channel')).total).toMatchObject({ requests: 1, failed: 0 });
    expect((await summary('channel')).channel).toContainEqual(
      expect.objectContaining({ channel: 1, requests: 0, failed: 1 }),
    );
  });

  it('is one entry for each channel that was asked', async () => {
    await setOption('RetryTimes', '1');
    await addChannel();
    await addChannel({ name: 'spare' });
    failWith(500, {});
    expect((await chat()).status).toBe(502);
    expect((await entries()).map(({ channel }) => channel).sort()).toEqual([1, 2]);
    expect(await ownEntries()).toHaveLength(1);
    expect((await summary()).total).toMatchObject({ requests: 0, failed: 1 });
  });

  it('whose stream breaks is paid as far as it came, and an entry of its channel', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n');
      setTimeout(() => response.destroy(), 30);
    };
    expect(await (await chat({ stream: true })).text()).toContain('the provider broke its');
    await expect.poll(() => entries()).toMatchObject([{ channel: 1, user_id: 0 }]);
    expect(await entries('type=2')).toMatchObject([{ channel: 1 }]);
    expect((await summary()).total).toMatchObject({ requests: 1, failed: 0 });
  });
});

describe('no entry', () => {
  it('is written for a call without a valid token', async () => {
    await addChannel();
    await chat({}, { authorization: 'Bearer sk-nobody' });
    await setToken({ status: 2 });
    await chat();
    expect(await entries()).toEqual([]);
  });

  it('is written while use is not logged', async () => {
    await setOption('LogConsumeEnabled', 'false');
    failWith(500, {});
    await addChannel();
    await chat();
    expect(await entries()).toEqual([]);
  });

  it('is written for an answer that is fine', async () => {
    await addChannel();
    expect((await chat()).status).toBe(200);
    expect(await entries()).toEqual([]);
    expect((await summary()).total).toMatchObject({ requests: 1, failed: 0 });
  });
});

describe('many failed calls', () => {
  it('are a bounded number of entries, and counted all the same', async () => {
    await addChannel();
    failWith(500, {});
    for (let i = 0; i < 150; i += 1) await chat();
    const all = await allEntries();
    expect(all.length).toBeLessThanOrEqual(70);
    expect(all.reduce((sum, { failed_calls: count }) => sum + count, 0)).toBe(150);
    expect(all.every(({ channel }) => channel === 1)).toBe(true);
    expect((await summary()).total).toMatchObject({ requests: 0, failed: 150 });
    held.app.setNow(now() + 61);
    await chat();
    expect((await allEntries()).length).toBe(all.length + 1);
  });

  it('keep the newest entries, whatever their number', async () => {
    await addChannel();
    failWith(500, {});
    for (const model of ['gpt-4o', 'o1', 'gpt-4o', 'o1']) await chat({ model });
    const kept = (await entries()).slice(0, 2);
    await keepNewestFailures(held.app.services.store, 2);
    expect(await entries()).toEqual(kept);
    await keepNewestFailures(held.app.services.store, 2);
    expect(await entries()).toEqual(kept);
  });
});

describe('sums', () => {
  it('tell failed calls from those that were served', async () => {
    await addChannel();
    await chat();
    failWith(500, {});
    await chat();
    await chat();
    const answer = await summary('hour,channel,model,user');
    expect(answer.total).toMatchObject({ requests: 1, failed: 2 });
    expect(answer.before).toMatchObject({ failed: 0 });
    expect(answer.hour).toMatchObject([{ requests: 1, failed: 2 }]);
    expect(answer.channel).toMatchObject([{ channel: 1, requests: 1, failed: 2 }]);
    expect((await summary('', held.alice, 'log/self/summary')).total).toMatchObject({
      requests: 1,
      failed: 2,
    });
    const bob = await held.app.newUser('bob');
    expect((await summary('', bob, 'log/self/summary')).total).toMatchObject({ failed: 0 });
  });

  it('forget failed calls whose entries are deleted', async () => {
    await addChannel();
    failWith(500, {});
    await chat();
    await held.root.call('DELETE', `log/?target_timestamp=${now() + 1}`);
    expect((await summary()).total).toMatchObject({ failed: 0 });
  });
});

it('are announced in the status, so that a console offers their filter', async () => {
  expect((await held.root.call('GET', 'status')).body.data).toMatchObject({ failed_calls: true });
});
