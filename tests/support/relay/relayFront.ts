/** A stand-in relay whose answers a test chooses, built consoles before it, and requests with exactly the headers given. */
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BuiltServer, startServer } from '../server/builtServer';

export interface StandInRelay {
  url: string;
  /** How it answers; replaced by a test. */
  answer: RequestListener;
  close: () => Promise<void>;
}

const consoles: BuiltServer[] = [];
const relays: Server[] = [];
/** Ends what a file started here; setUpServerTests.ts calls it. */
export async function stopRelayFronts(): Promise<void> {
  for (const server of relays.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all(consoles.splice(0).map((started) => started.stop()));
}

export async function startRelay(answer: RequestListener = () => {}): Promise<StandInRelay> {
  const server = createServer((incoming, response) => relay.answer(incoming, response));
  relays.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const relay: StandInRelay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return relay;
}

/** A console with `--relay` and that address; stopped after the tests of the file. */
export async function startConsole(
  address: string,
  env: Record<string, string> = {},
): Promise<BuiltServer> {
  const started = await startServer({ env: { RELAY: address, ...env } });
  consoles.push(started);
  return started;
}

export interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request with exactly these headers; fetch forbids some of them. */
export function send(
  url: string,
  headers: Record<string, string | string[]> = {},
  { method = 'GET', body = '' } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}
