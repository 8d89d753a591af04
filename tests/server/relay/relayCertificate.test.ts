/** A relay whose certificate is not taken has had no request: nothing was done, and a second try does nothing twice. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../support/browser/certificate';
import { createProxyApp } from '../../support/relay/proxyApp';

const requests: string[] = [];
const server = createServer(makeCertificate(['relay.example']), (request, response) => {
  requests.push(request.url ?? '');
  response.end('{}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('a relay with a certificate that is not taken', () => {
  it('is said to be out of reach, and leaves nothing unknown', async () => {
    const app = createProxyApp(url);
    const write = () =>
      app.request('/api/token/', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Relay-Console': '1',
          'Idempotency-Key': '9f3c1d1e-7f52-4a0e-9d0b-0c3a6f1d2e4b',
          Cookie: 'session=abc',
        },
        body: '{"name":"one"}',
      });
    const answers = [await write(), await write()];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([502, 502]);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[0]).not.toMatch(/unknown|may have/i);
    expect(requests).toEqual([]);
  });
});
