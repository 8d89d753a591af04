/** A stream may last for minutes: nothing of the request that began it stays in memory. */
import { type ClientRequest, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { listenApp } from '../../../support/server/listenApp';
import { v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const mebibyte = 2 ** 20;
const streams = 6;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** MiB in use. */
function inUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / mebibyte;
}

/** Begins a stream by a request of 4 MiB. @returns the request once the first event came */
const beginStream = (url: string, key: string) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const content = 'x'.repeat(4 * mebibyte);
    const asked = request(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' },
    });
    asked
      .on('error', reject)
      .on('response', (response) => response.once('data', () => resolve(asked)));
    asked.end(
      JSON.stringify({ model: 'gpt-4o', stream: true, messages: [{ role: 'user', content }] }),
    );
  });

it('streams that are open keep nothing of their requests', async () => {
  // The stand-in of other tests keeps what it is asked.
  const provider = createServer((asked, response) => {
    asked.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"choices":[{"index":0,"delta":{"content":"hi"}}]}\n\n');
    });
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const { port } = provider.address() as AddressInfo;
  await held.addChannel({ base_url: `http://127.0.0.1:${port}` });
  const { id } = await held.aliceRow();
  await held.root.call('PUT', 'user/', { id, quota: 1_000_000_000 });
  await held.setToken({ unlimited_quota: true });
  const server = await listenApp(held.app.services);
  const before = inUse();
  const open: ClientRequest[] = [];
  for (let i = 0; i < streams; i += 1) open.push(await beginStream(server.url, held.key));
  await expect.poll(() => inUse() - before).toBeLessThan(4);
  for (const asked of open) asked.destroy();
  server.close();
  provider.close();
  provider.closeAllConnections();
});
