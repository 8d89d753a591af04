/** A reverse proxy that speaks https, as operators put one before the console. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer, request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from './certificate';

export interface TlsProxy {
  port: number;
  close: () => void;
}

const ofConnection = new Set(['connection', 'keep-alive', 'te', 'transfer-encoding', 'upgrade']);

const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));

/** @param target address of the console, over http */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const server = createServer(makeCertificate(['localhost', '*.test']), (incoming, answer) => {
    const { headers, method, url = '/', socket } = incoming;
    const known = headers['x-forwarded-for'];
    const passed = request(
      new URL(url, target),
      {
        method,
        headers: {
          ...withoutConnection(headers),
          'x-forwarded-for': [known, socket.remoteAddress].filter(Boolean).join(', '),
          'x-forwarded-proto': 'https',
          'x-forwarded-host': headers.host ?? '',
        },
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, withoutConnection(response.headers));
        response.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export interface TlsAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: { success?: boolean; message?: string };
}

/** A call over https, as a browser on another machine sends it; a header with an empty value is left out. */
export function callOverTls(
  { port }: TlsProxy,
  path: string,
  {
    body,
    headers = {},
    from = '127.0.0.1',
  }: { body?: unknown; headers?: Record<string, string>; from?: string } = {},
): Promise<TlsAnswer> {
  return new Promise((resolve, reject) => {
    const sent = secureRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        localAddress: from,
        // The certificate was made for this test a moment ago.
        rejectUnauthorized: false,
        headers: Object.fromEntries(
          Object.entries({
            host: `console.test:${port}`,
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            ...headers,
          }).filter(([, value]) => value !== ''),
        ),
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part.toString();
        });
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text.startsWith('{') ? (JSON.parse(text) as TlsAnswer['body']) : {},
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
