/** A client's fault is no error of the server: a broken upload sets off no alarm. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createProxyApp } from '../../support/relay/proxyApp';
import { startRelay } from '../../support/relay/relayFront';
import { listenApp, listenFetch } from '../../support/server/listenApp';
import { buildTestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

const debug = 20;
let close = () => {};
afterEach(() => close());

/** Sends the beginning of a write, and breaks it off once the server has it. */
async function breakOff(url: string, call: string, more = ''): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = `${call} HTTP/1.1\r\nHost: localhost\r\nX-Relay-Console: 1\r\n${more}`;
  const body = 'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n';
  socket.write(`${head}${body}\r\n{"model":`);
  await once(socket, 'data');
  socket.destroy();
}

/** The levels of the lines that say of a failure; polled for, since nobody else learns of one. */
const expectQuiet = (lines: readonly string[]) =>
  expect
    .poll(() =>
      lines.flatMap((line) => {
        const { level, msg } = JSON.parse(line) as { level: number; msg: string };
        return /failed|did not answer/.test(msg) || level > 40 ? level : [];
      }),
    )
    .toEqual([debug]);

describe('an upload that its client breaks off is no error', () => {
  it.each([
    ['POST /v1/chat/completions', ''],
    ['POST /api/token/', ''],
    ['PUT /api/channel/', ''],
    ['PUT /api/option/', 'Idempotency-Key: key-1\r\n'],
    ['POST /api/user/login', ''],
  ])('of the server: %s', async (call, more) => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines, level: 'debug' });
    const root = await app.signedIn();
    const made = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
    const { key } = made.body.data as { key: string };
    const server = await listenApp(app.services);
    close = server.close;
    const who = call.includes('/v1')
      ? `Authorization: Bearer sk-${key}`
      : `Cookie: ${root.cookie()}`;
    await breakOff(server.url, call, `${who}\r\n${more}`);
    await expectQuiet(lines);
  });

  it.each([
    ['POST /v1/chat/completions', ''],
    ['POST /api/token/', ''],
    ['POST /api/token/', 'Idempotency-Key: key-1\r\n'],
  ])('of a relay: %s', async (call, more) => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const proxy = createProxyApp((await startRelay()).url, log);
    const server = await listenFetch(proxy.fetch);
    close = server.close;
    await breakOff(server.url, call, more);
    await expectQuiet(lines);
  });
});
