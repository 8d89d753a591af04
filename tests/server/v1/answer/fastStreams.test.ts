/** A provider that streams small parts faster than they are passed on is no burden. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenApp } from '../../../support/server/listenApp';
import { buildPayer } from '../../../support/server/payer';
import { buildTestApp } from '../../../support/server/testApp';

const bytes = 16 * 2 ** 20;
const event = `data: {"choices":[{"index":0,"delta":{"content":"${'x'.repeat(840)}"}}]}\n\n`;

/** A process of its own, since one that shares the event loop is as slow as its reader. */
const program = `
  const event = ${JSON.stringify(event)};
  const server = require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let sent = 0;
    const send = () => {
      while (sent < ${bytes}) {
        sent += event.length;
        if (!response.write(event)) return response.once('drain', send);
      }
      response.end('data: [DONE]\\n\\n');
    };
    send();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;
const provider = spawn(process.execPath, ['-e', program]);
let url = '';
beforeAll(async () => {
  const [port] = (await once(provider.stdout, 'data')) as [Buffer];
  url = `http://127.0.0.1:${Number(port)}`;
});
afterAll(() => void provider.kill());

async function msToRead(response: Response): Promise<number> {
  const begin = performance.now();
  let read = 0;
  for await (const part of response.body ?? []) read += part.length;
  expect(read).toBeGreaterThan(bytes);
  return performance.now() - begin;
}

it('small parts come about as fast as without this server', async () => {
  const app = await buildTestApp();
  const payer = await buildPayer(app, 10 ** 9);
  payer.provider.close();
  await app.services.store.db
    .updateTable('channel')
    .set({ base_url: url, key: 'sk-proj-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789' })
    .execute();
  const server = await listenApp(app.services);
  const without = await msToRead(await fetch(url));
  const passed = await payer.chatAt(server.url, { stream: true }, new AbortController().signal);
  const ms = await msToRead(passed);
  server.close();
  const rate = (took: number) => (bytes / 1000 / took).toFixed(1);
  console.log(`small parts: ${rate(ms)} MB/s passed on, ${rate(without)} MB/s without`);
  // The goal is 20 MB/s; a busy machine blurs it. Where a backlog grows it takes minutes.
  expect(ms).toBeLessThan(2000 + 8 * without);
});
