/** Connections whose client takes no answer or sends no rest of a request: time counts only while bytes move. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ConnectionLimiter,
  type ConnectionLimits,
} from '../../../src/server/auth/limitConnections';
import { parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import { isForPrograms } from '../../../src/server/relay/passOn';

const large = Buffer.alloc(20_000_000, 'x');

let server: Server | undefined;
let held: ServerResponse[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  held = [];
});

/** A server that answers /large at once, holds /hold, and answers all else when its body has come. */
async function start(limits: Partial<ConnectionLimits> = {}, still = { answer: 2500, body: 2500 }) {
  const limiter = new ConnectionLimiter(
    { connections: 1000, idlePerAddress: 50, requestsPerAddress: 200, ...limits },
    parseNetworks('TRUSTED_PROXIES', []),
    isForPrograms,
    still,
  );
  const started = createServer(
    limiter.guard((request, response) => {
      if (request.url === '/hold') held.push(response);
      else if (request.url === '/large') response.end(large);
      else request.resume().on('end', () => response.end('done'));
    }),
  );
  server = started;
  limiter.watch(started);
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return (text: string, localAddress = '127.0.0.1') => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => {});
    socket.write(text);
    sockets.push(socket);
    return socket;
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const upload = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`;

/** The text received on a connection. */
function textOf(socket: Socket): () => string {
  let text = '';
  socket.on('data', (part) => {
    text += part.toString();
  });
  return () => text;
}

/** @param withinMs how long to wait for it: long where it is to come */
const isClosed = (socket: Socket, withinMs = 500) =>
  new Promise<boolean>((resolve) => {
    if (socket.closed) resolve(true);
    // Only who reads learns of the end.
    socket.resume().once('close', () => resolve(true));
    setTimeout(resolve, withinMs, false);
  });

const countOpen = () =>
  new Promise<number>((resolve) => {
    server?.getConnections((_error, count) => resolve(count));
  });

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

describe('an answer', () => {
  it('that nobody takes ends its connection', async () => {
    const open = await start();
    const socket = open(get('/large')).pause();
    await sleep(1500);
    expect(await countOpen()).toBe(1);
    await expect.poll(countOpen).toBe(0);
    expect(await isClosed(socket, 10_000)).toBe(true);
  });

  it('that is taken slowly goes on, and so does one that is not there yet', async () => {
    const open = await start();
    const [slow, waiting] = [open(get('/large')).pause(), open(get('/hold'))];
    let bytes = 0;
    slow.on('data', (part) => {
      bytes += part.length;
      slow.pause();
    });
    slow.pause();
    const reading = setInterval(() => slow.resume(), 100);
    await sleep(7000);
    clearInterval(reading);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(large.length);
    expect([await isClosed(slow), await isClosed(waiting)]).toEqual([false, false]);
  });

  it('that nobody takes makes room for who comes', async () => {
    const open = await start(
      { connections: 10, requestsPerAddress: 5 },
      { answer: 60_000, body: 60_000 },
    );
    for (const address of ['127.0.9.1', '127.0.9.2'])
      for (let i = 0; i < 5; i += 1) open(get('/large'), address).pause();
    await sleep(4500);
    for (let i = 0; i < 5; i += 1) {
      const text = textOf(open(get('/'), '127.0.9.3'));
      await expect.poll(text).toContain('HTTP/1.1 200');
    }
  });
});

describe('requests of one connection', () => {
  it('are under way one at a time, and answered in their order', async () => {
    const open = await start();
    const text = textOf(open(get('/hold').repeat(24)));
    for (let i = 0; i < 24; i += 1) {
      await expect.poll(() => held.length).toBe(i + 1);
      held.at(-1)?.end(`answer ${i};`);
    }
    await expect.poll(text).toContain('answer 23;');
    expect(text().match(/(?<=answer )\d+/g)).toEqual(Array.from({ length: 24 }, (_, i) => `${i}`));
  });

  it('that are sent ahead without end close it', async () => {
    const open = await start();
    expect(await isClosed(open(get('/hold').repeat(1000)), 10_000)).toBe(true);
    expect(held.length).toBe(1);
  });
});

describe('a body', () => {
  it('that does not move ends, also where requests do not count; one that moves goes on', async () => {
    const open = await start();
    const [still, moving] = [open(upload('/v1/files')), open(upload('/v1/files'))];
    const dripping = setInterval(() => moving.write('x'), 500);
    await sleep(6000);
    expect([await isClosed(still), await isClosed(moving)]).toEqual([true, false]);
    clearInterval(dripping);
  });

  it('is one of few that one address has on their way', async () => {
    const open = await start({ requestsPerAddress: 3 });
    for (let i = 0; i < 3; i += 1) open(upload('/v1/files'));
    await sleep(300);
    await expect.poll(textOf(open(upload('/v1/files')))).toContain('HTTP/1.1 503');
    await expect
      .poll(textOf(open(upload('/v1/files'), '127.0.9.7').end('x'.repeat(1_000_000))))
      .toContain('HTTP/1.1 200');
  });
});
