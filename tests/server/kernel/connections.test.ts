/** Bounds on connections: who opens many keeps nobody else out, and who works a lot loses nothing. */
import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customerOf, networkOf, parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import { isLong } from '../../support/isLong';
import { type StandIn, sendJson, startProvider } from '../../support/provider';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { freshDatabase } from '../../support/server/testDatabase';
import { buildChannel, buildToken } from '../../support/steps/builders';

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

const servers: BuiltServer[] = [];
const sockets: Socket[] = [];
let provider: StandIn;
let held: (() => void)[] = [];

beforeAll(async () => {
  provider = await startProvider((_asked, response) => {
    held.push(() => sendJson(response, { choices: [{ message: { content: 'hi' } }] }));
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  held = [];
});
afterAll(async () => {
  provider?.close();
  await Promise.all(servers.map((server) => server.stop()));
});

async function start(env: Record<string, string> = {}): Promise<BuiltServer> {
  const database = await freshDatabase();
  const server = await startServer({ ...database, env: { ...database.env, ...env } });
  servers.push(server);
  return server;
}

function open(url: string, address: string): Socket {
  const socket = connect({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    localAddress: address,
  });
  socket.on('error', () => {});
  sockets.push(socket);
  return socket;
}

/** The process of an ordinary user: a call every 100 ms, each on a connection of its own, for so many ms. */
const ordinaryWork = `
  const { request } = require('node:http');
  const [url, cookie, ms] = process.argv.slice(1);
  const call = () => new Promise((resolve) => {
    const begin = performance.now();
    const sent = request(url, { agent: false, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? performance.now() - begin : 60000));
    });
    sent.on('error', () => resolve(60000));
    sent.setTimeout(5000, () => sent.destroy());
    sent.end();
  });
  (async () => {
    const times = [];
    for (const end = performance.now() + Number(ms); performance.now() < end;) {
      times.push(await call());
      await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    console.log(JSON.stringify(times.sort((a, b) => a - b)));
  })();
`;

/** Runs a program in a process of its own, so that what goes on here is not measured with it. */
function run(program: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', program, ...args]);
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
    });
    child.once('close', () => resolve(text));
  });
}

describe('many connections', () => {
  it('of ten addresses keep nobody out', async () => {
    const server = await start();
    const root = await httpClient(server.url);
    const work = async (ms: number) =>
      JSON.parse(
        await run(ordinaryWork, `${server.url}/api/token/?p=0`, root.cookie, String(ms)),
      ) as number[];
    const p99Of = (times: number[]) =>
      times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const quiet = p99Of(await work(isLong ? 3000 : 1500));
    // Each address keeps 100 open, all the time: half of them silent, half sending a header that never ends.
    const attack = setInterval(() => {
      for (let address = 1; address <= 10; address += 1) {
        const own = `127.0.9.${address}`;
        const alive = sockets.filter(
          (socket) => !socket.destroyed && socket.localAddress === own,
        ).length;
        for (let i = alive; i < 100; i += 1) {
          const socket = open(server.url, own);
          if (i % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
        }
      }
    }, 200);
    await sleep(1000);
    const times = await work(isLong ? 6000 : 3000);
    clearInterval(attack);
    const p99 = p99Of(times);
    const lost = times.filter((ms) => ms >= 60_000).length;
    console.log(
      `connections: others lost=${lost}/${times.length} p99=${p99.toFixed(0)}ms, before the attack ${quiet.toFixed(0)}ms`,
    );
    expect(lost).toBe(0);
    // A busy machine blurs figures; the goal that the line above is read against is 200 ms.
    expect(p99).toBeLessThan(3000);
  });

  it('that are idle are closed, the longest first', async () => {
    const { url } = await start({ MAX_CONNECTIONS_PER_ADDRESS: '3' });
    const own: Socket[] = [];
    for (let i = 0; i < 5; i += 1) {
      own.push(open(url, '127.0.9.50'));
      await sleep(60);
    }
    const other = open(url, '127.0.9.51');
    await expect
      .poll(() => own.map(({ destroyed }) => destroyed))
      .toEqual([true, true, false, false, false]);
    expect(other.destroyed).toBe(false);
  });

  it('of one client at work lose nothing: seventy chats at once', async () => {
    const server = await start();
    const root = await httpClient(server.url);
    await root.call('POST', 'channel/', buildChannel({ base_url: provider.url }));
    const { body } = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
    const key = `sk-${(body.data as { key: string }).key}`;
    const chats = Array.from({ length: 70 }, () =>
      fetch(`${server.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] }),
      }).then(
        (answer) => answer.status,
        () => 0,
      ),
    );
    const end = setInterval(() => {
      if (held.length >= 70) for (const answer of held.splice(0)) answer();
    }, 50);
    let rest: NodeJS.Timeout | undefined;
    const late = setTimeout(() => {
      clearInterval(end);
      rest = setInterval(() => {
        for (const answer of held.splice(0)) answer();
      }, 50);
    }, 15_000);
    const lost = (await Promise.all(chats)).filter((status) => status !== 200);
    clearInterval(end);
    clearTimeout(late);
    clearInterval(rest);
    console.log(`connections: chats lost=${lost.length}/70`);
    expect(lost).toEqual([]);
  });

  it('above the bound on requests are answered 503 with Retry-After, and never reset', async () => {
    const server = await start({ MAX_REQUESTS_PER_ADDRESS: '3' });
    const root = await httpClient(server.url);
    await root.call('POST', 'channel/', buildChannel({ base_url: provider.url }));
    const { body } = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
    const key = `sk-${(body.data as { key: string }).key}`;
    const chat = () =>
      fetch(`${server.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'gpt-4o',
          messages: [{ role: 'user', content: 'x'.repeat(200_000) }],
        }),
      });
    const first = Array.from({ length: 3 }, chat);
    await expect.poll(() => held.length).toBe(3);
    const more = await Promise.all(Array.from({ length: 5 }, chat));
    expect(
      await Promise.all(
        more.map(async (answer) => [
          answer.status,
          answer.headers.get('retry-after'),
          answer.headers.get('access-control-allow-origin'),
          ((await answer.json()) as { error: { code: string } }).error.code,
        ]),
      ),
    ).toEqual(Array(5).fill([503, '2', '*', 'overloaded']));
    for (const answer of held.splice(0)) answer();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s counts as %s and %s', (address, network, customer) => {
    expect([networkOf(address), customerOf(address)]).toEqual([network, customer]);
  });

  it.each([
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.1/8/9',
    '10.0.0',
    '*',
    'fd00::/x',
  ])('%s is no trusted proxy: refused aloud', async (entry) => {
    expect(() => parseNetworks('TRUSTED_PROXIES', [entry])).toThrow(
      `TRUSTED_PROXIES: "${entry}" is neither an address nor a network`,
    );
  });

  it('is a trusted proxy within its network, and nowhere else', () => {
    const networks = parseNetworks('TRUSTED_PROXIES', ['10.0.0.0/8', '::1', 'fd00::/8']);
    const addresses = ['10.255.0.1', '11.0.0.1', '::1', '::2', 'fdff::1', 'unknown', ''];
    expect(addresses.filter((address) => networks.has(address))).toEqual([
      '10.255.0.1',
      '::1',
      'fdff::1',
    ]);
  });
});

describe('a setting', () => {
  it.each([
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_REQUESTS_PER_ADDRESS', 'many'],
    ['PORT', '70000'],
  ])('%s=%s is refused at start, by name', async (name, value) => {
    await expect(startServer({ env: { [name]: value } })).rejects.toThrow(name);
  });

  it('HOST=0.0.0.0 without a proxy warns', async () => {
    const open = await start({ HOST: '0.0.0.0' });
    await expect.poll(open.output).toContain('over plain http');
    const local = await start({ HOST: '127.0.0.1' });
    expect(local.output()).not.toContain('over plain http');
  });
});
