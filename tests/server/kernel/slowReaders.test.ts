/** Clients that ask for a lot and take nothing: they keep nobody out, and cost little memory. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { freshDatabase } from '../../support/server/testDatabase';
import { buildChannel, buildToken } from '../../support/steps/builders';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Answers each call after a moment, as a provider and as a relay. */
const upstream = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => {
      response
        .setHeader('content-type', 'application/json')
        .end('{"success":true,"choices":[{"message":{"content":"hi"}}]}');
    }, 200);
  });
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

async function urlOfUpstream(): Promise<string> {
  if (!upstream.listening)
    await new Promise<void>((resolve) => {
      upstream.listen(0, '127.0.0.1', resolve);
    });
  return `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
}

const assets = 'dist/web/assets';
const largest = () =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .sort((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size)[0];

const mebibytes = ({ pid }: BuiltServer) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Ten connections of each of eight addresses, with 24 requests each and nobody who reads. */
function askAndLeave(url: string): void {
  const request = `GET /assets/${largest()} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  for (let i = 0; i < 80; i += 1) {
    const socket = connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      localAddress: `127.0.9.${1 + (i % 8)}`,
    });
    socket.on('error', () => {});
    socket.pause().write(request.repeat(24));
    sockets.push(socket);
  }
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

async function startEmbedded() {
  const database = await freshDatabase();
  const server = await startServer({ ...database, env: { ...database.env } });
  const root = await httpClient(server.url);
  await root.call('POST', 'channel/', buildChannel({ base_url: await urlOfUpstream() }));
  const { body } = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
  return { server, authorization: `Bearer sk-${(body.data as { key: string }).key}` };
}

async function startFront() {
  const server = await startServer({ env: { RELAY: await urlOfUpstream() } });
  return { server, authorization: 'Bearer sk-any' };
}

it.each([
  ['the embedded server', startEmbedded, '/v1/chat/completions'],
  ['the console in front of a relay', startFront, '/api/token/'],
])(
  'who takes no answers of %s keeps nobody else out',
  async (name, start, path) => {
    const { server, authorization } = await start();
    const ask = async () => {
      const statuses = await Promise.all(
        Array.from({ length: 16 }, () =>
          fetch(server.url + path, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: '{"model":"gpt-4o","messages":[{"role":"user","content":"x"}]}',
          }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
      return statuses.filter((status) => status === 200).length;
    };
    expect(await ask()).toBe(16);
    const before = mebibytes(server);
    askAndLeave(server.url);
    let [most, least] = [0, 16];
    for (let second = 0; second < 8; second += 1) {
      await sleep(500);
      most = Math.max(most, mebibytes(server) - before);
      least = Math.min(least, await ask());
    }
    console.log(
      `slow readers of ${name}: others ${least}/16 answered, memory +${most.toFixed(0)} MiB`,
    );
    await server.stop();
    expect(least).toBe(16);
    expect(most).toBeLessThan(100);
  },
  90_000,
);
