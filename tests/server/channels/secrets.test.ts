/** Canaries: a provider repeats every secret it was sent, in every form; no text that leaves the server shows one. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, type StandIn, sendJson, startProvider } from '../../support/provider';
import { echoes, secret, shows } from '../../support/server/canary';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const shapes: readonly [string, number, (text: string) => unknown][] = [
  ['an error', 401, (text) => ({ error: { message: text, code: text } })],
  ['a refusal of the request', 400, (text) => ({ error: { message: text } })],
  ['an error with status 200', 200, (text) => ({ error: text })],
  ['the answer itself', 200, (text) => ({ choices: [{ message: { content: text } }] })],
];

let app: TestApp;
let root: Client;
let provider: StandIn;
let logged: string;
let reply: (asked: Asked) => [number, unknown];

beforeEach(async () => {
  provider = await startProvider((asked, response) => {
    const [status, body] = reply(asked);
    sendJson(response, body, status);
  });
  app = await buildTestApp();
  logged = '';
  app.services.log = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  root = await app.signedIn();
});
afterEach(() => {
  provider.close();
});

/** Every table, as an attacker with a copy of the log would read it; the channel's own row and options hold their secrets. */
async function storedTexts(): Promise<string> {
  const { db, records } = app.services.store;
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const rows = await Promise.all(
    [...tables]
      .filter((table) => table !== 'channel' && table !== 'option')
      .map((table) => records.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

/** Lists, searches and single records: what the console shows and exports. */
async function listedTexts(): Promise<string> {
  const paths = [
    'channel/?p=0',
    'channel/1',
    'channel/search?keyword=',
    'log/?p=0',
    'log/?p=0&type=3',
    'log/self?p=0',
    'option/',
    'status',
  ];
  const answers = await Promise.all(paths.map((path) => root.call('GET', path)));
  return JSON.stringify(answers.map(({ body }) => body));
}

const pay = async () => {
  const { body } = await root.call('POST', 'token/', {
    name: 't',
    unlimited_quota: true,
    remain_quota: 0,
    expired_time: -1,
  });
  return `sk-${(body.data as { key: string }).key}`;
};

describe('a secret that a provider repeats', () => {
  it('is in no answer, log, list or table', async () => {
    const found: string[] = [];
    let cells = 0;
    const check = (cell: string, text: string) => {
      cells += 1;
      if (shows(text)) found.push(cell);
    };
    await root.call('PUT', 'option/', { key: 'LogConsumeEnabled', value: 'true' });
    await root.call('POST', 'channel/', buildChannel({ key: secret, base_url: provider.url }));
    await root.call(
      'POST',
      'channel/',
      buildChannel({ type: 5, key: secret, base_url: provider.url, name: 'query' }),
    );
    await root.call(
      'POST',
      'channel/',
      buildChannel({ type: 10, key: secret, base_url: provider.url, name: 'header' }),
    );
    const token = await pay();
    const use = async (stream: boolean) =>
      (
        await app.request('/v1/chat/completions', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            model: 'gpt-4o',
            messages: [{ role: 'user', content: 'x' }],
            stream,
          }),
        })
      ).text();
    for (const [form, encode] of echoes)
      for (const [shape, status, wrap] of shapes) {
        reply = () => [status, wrap(encode(secret))];
        const cell = `${form}, in ${shape}`;
        check(`test, ${cell}`, JSON.stringify((await root.call('GET', 'channel/test/1')).body));
        for (const id of [1, 2, 3])
          check(
            `balance of ${id}, ${cell}`,
            JSON.stringify((await root.call('GET', `channel/update_balance/${id}`)).body),
          );
        check(`/v1, ${cell}`, await use(false));
        check(`/v1 streamed, ${cell}`, await use(true));
      }
    // No answer at all: the address of the call holds the key.
    provider.close();
    for (const id of [1, 2, 3]) {
      check(
        `balance of ${id}, no answer`,
        JSON.stringify((await root.call('GET', `channel/update_balance/${id}`)).body),
      );
      check(
        `test of ${id}, no answer`,
        JSON.stringify((await root.call('GET', `channel/test/${id}`)).body),
      );
    }
    check('tables', await storedTexts());
    check('lists', await listedTexts());
    check('log of the process', logged);
    console.log(`canaries ${found.length} of ${cells}`);
    expect(found).toEqual([]);
    expect(cells).toBeGreaterThan(172);
  });

  it.each([
    ['github', 'GitHubOAuthEnabled', 'GitHubClientSecret', 'GitHubClientId'],
    ['lark', '', 'LarkClientSecret', 'LarkClientId'],
    ['wechat', 'WeChatAuthEnabled', 'WeChatServerToken', 'WeChatServerAddress'],
  ])('is in no answer of the sign-in through %s', async (name, feature, secretOption, idOption) => {
    app.services.signInAddresses = {
      github: provider.url,
      githubApi: provider.url,
      lark: provider.url,
      turnstile: provider.url,
    };
    const set = (key: string, value: string) => root.call('PUT', 'option/', { key, value });
    await root.call('POST', 'user/confirm', { password: '123456' });
    await set(idOption, name === 'wechat' ? provider.url : 'id');
    await set(secretOption, secret);
    if (feature !== '') await set(feature, 'true');
    for (const [, encode] of echoes) {
      reply = () => [400, { error: { message: encode(secret) } }];
      const visitor = app.client();
      const state = String((await visitor.call('GET', 'oauth/state')).body.data);
      const { body } = await visitor.call('GET', `oauth/${name}?code=c0de&state=${state}`);
      expect([body.success, shows(JSON.stringify(body))]).toEqual([false, false]);
    }
    expect([shows(logged), shows(await listedTexts())]).toEqual([false, false]);
  });

  it('is hidden part by part where it is joined by |', async () => {
    const parts = ['AKIACANARYPART01', 'c2VjcmV0CANARYPART02', 'us-west-2'];
    reply = () => [400, { error: { message: `bad ${parts[0]} and ${parts[1]}` } }];
    await root.call(
      'POST',
      'channel/',
      buildChannel({ key: parts.join('|'), base_url: provider.url }),
    );
    const { body } = await root.call('GET', 'channel/test/1');
    expect([body.success, body.message]).toEqual([
      false,
      expect.stringContaining('bad *** and ***'),
    ]);
  });
});

describe('a key', () => {
  it.each([
    ['a line break', 'sk-one\nsk-two'],
    ['a carriage return', 'sk-one\rX: 1'],
    ['a control character', 'sk-\u0007bell'],
    ['a letter that no header holds', 'sk-ключ'],
  ])('with %s is refused at its field, and never repeated', async (_name, key) => {
    await root.call('POST', 'channel/', buildChannel());
    const { body } = await root.call('PUT', 'channel/', { id: 1, key });
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, ['key']]);
    expect(JSON.stringify(body)).not.toMatch(/sk-one|bell|ключ/);
  });

  it('of several lines makes as many channels', async () => {
    await root.call('POST', 'channel/', buildChannel({ key: 'sk-a1\r\nsk-b2\n\nsk-a1' }));
    expect((await root.call('GET', 'channel/?p=0')).body.data).toHaveLength(2);
  });
});

describe('a channel that is to lead elsewhere', () => {
  const make = () =>
    root.call('POST', 'channel/', buildChannel({ key: secret, base_url: provider.url }));

  it.each([
    ['base_url', { base_url: 'http://127.0.0.1:1' }],
    ['type', { type: 20 }],
  ])('asks for the key again: %s', async (_name, change) => {
    await make();
    const { body } = await root.call('PUT', 'channel/', { id: 1, ...change });
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, ['key']]);
    expect((await root.call('GET', 'channel/1')).body.data).toMatchObject({
      type: 1,
      base_url: provider.url,
    });
  });

  it('is changed with its key, and as before where it leads to the same place', async () => {
    await make();
    const same = await root.call('PUT', 'channel/', {
      id: 1,
      base_url: `${provider.url}/`,
      name: 'n',
    });
    const moved = await root.call('PUT', 'channel/', {
      id: 1,
      base_url: 'http://127.0.0.1:1',
      key: 'sk-new',
    });
    const home = await root.call('PUT', 'channel/', { id: 1, base_url: '' });
    expect([same.body.success, moved.body.success, home.body.success]).toEqual([true, true, true]);
  });

  it('asks for the key when the provider changes together with the address', async () => {
    await make();
    const { body } = await root.call('PUT', 'channel/', { id: 1, type: 20, base_url: '' });
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, ['key']]);
  });

  it.each([
    'data:text/plain,x',
    'file:///etc/passwd',
    'javascript:1',
    'x',
    'http://',
    'http://a b',
    'https://https://a.example',
    'https://user:secret@a.example',
    'https://a.example/v1?key=x',
  ])('is refused at its field for the address %s', async (base_url) => {
    const { body } = await root.call('POST', 'channel/', buildChannel({ base_url }));
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, ['base_url']]);
  });
});
