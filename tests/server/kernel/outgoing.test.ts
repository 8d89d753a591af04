/** Calls to addresses that administrators typed must not reach what only this machine can reach. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoingFetch, mayCall } from '../../../src/server/kernel/outgoing/outgoing';
import { callUpstream } from '../../../src/server/kernel/outgoing/upstream';

let inside: Server;
let port: number;
let visits: string[] = [];

beforeAll(async () => {
  inside = createServer((request, response) => {
    visits.push(request.url ?? '');
    if (request.url === '/away')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
    response.end('{"ok":true}');
  });
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.close();
});

const ask = (withPrivate: boolean, host: string, path = '/secret') =>
  callUpstream(createOutgoingFetch(withPrivate), `http://${host}:${port}${path}`, { headers: {} });

describe('an address that somebody typed', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('is not called at %s when private addresses are refused', async (host) => {
    visits = [];
    await expect(ask(false, host)).rejects.toMatchObject({
      key: 'requestFailed',
      params: { reason: expect.stringMatching(/: this server does not call the address \S/) },
    });
    expect(visits).toEqual([]);
  });

  it.each([
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '[fe80::1]',
    '224.0.0.1',
    '[::ffff:169.254.169.254]',
  ])('is never called at %s', async (host) => {
    visits = [];
    await expect(ask(true, host)).rejects.toMatchObject({
      key: 'requestFailed',
      params: { reason: expect.stringMatching(/: this server does not call the address \S/) },
    });
    expect(visits).toEqual([]);
  });

  it('is called next door, by number and by name, where that is not refused', async () => {
    expect([await ask(true, '127.0.0.1'), await ask(true, 'localhost')]).toEqual([
      { ok: true },
      { ok: true },
    ]);
  });

  it('leads nowhere else', async () => {
    visits = [];
    await expect(ask(true, '127.0.0.1', '/away')).rejects.toMatchObject({
      key: 'upstreamFailed',
      params: { reason: '302' },
    });
    expect(visits).toEqual(['/away']);
  });

  it('is judged by its network', () => {
    const refused = [
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      'fd00::1',
      '::1',
    ];
    const open = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '192.169.0.1'];
    expect([
      refused.filter((address) => mayCall(address, false)),
      refused.filter((address) => !mayCall(address, true)),
      open.filter((address) => !mayCall(address, false)),
    ]).toEqual([[], [], []]);
  });
});
