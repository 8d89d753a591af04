/**
 * `npm run bench`: what calls cost through the whole server, each against the same query by the bare driver on the same
 * database in the same run. Over 1,000,000 log rows; figures are ratios and calls per second, never tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { client, fillLog, fillTokens, medians, memoryMiB, signInHeaders } from './load.mjs';
import { startServer } from './startServer.mjs';

const logRows = 1_000_000;
const tokenRows = 10_000;
const seconds = 3;
const connections = 16;
const from = 1_700_000_000;
/** Two years. */
const to = from + logRows * 60;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));

/** Calls per second over all connections. */
async function rate(clients, path) {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    clients.map(async ({ get }) => {
      while (performance.now() < end) {
        await get(path(count));
        count += 1;
      }
    }),
  );
  return count / seconds;
}

const { child, url } = await startServer(dataDir);
const headers = await signInHeaders(url);
const db = new Database(join(dataDir, 'console.db'));
const filled = performance.now();
fillTokens(db, tokenRows);
fillLog(db, logRows, { from, to });
db.exec('analyze');
console.log(`filled ${logRows} log rows in ${((performance.now() - filled) / 1000).toFixed(0)} s`);

const clients = Array.from({ length: connections }, () => client(url, headers));
const [one] = clients;
const filter = (i) => ({
  username: `user${i % 500}`,
  model: `model-${i % 40}`,
  token: `token ${i % 1000}`,
});
const page = db.prepare(
  'select * from log where type = 2 and username = ? and model_name = ? and created_at >= ? and created_at <= ? order by id desc limit 10 offset 0',
);
const sum = db.prepare(
  'select sum(quota) as quota from log where type = 2 and created_at >= ? and created_at <= ?',
);
const query = (i) =>
  `type=2&username=${filter(i).username}&model_name=${filter(i).model}&start_timestamp=${from}&end_timestamp=${to}`;
const compare = (name, [served, bare]) =>
  console.log(
    `${name}: ${served.toFixed(2)} ms served, ${bare.toFixed(2)} ms by the bare driver: ${(served / bare).toFixed(2)} times`,
  );

compare(
  'log page with four filters',
  await medians(
    [
      (i) => one.get(`/api/log/?p=0&${query(i)}`),
      async (i) => {
        JSON.stringify(page.all(filter(i).username, filter(i).model, from, to));
      },
    ],
    60,
  ),
);
compare(
  'quota sum of all rows',
  await medians(
    [
      () => one.get(`/api/log/stat?type=0&start_timestamp=${from}&end_timestamp=${to}`),
      async () => {
        sum.get(from, to);
      },
    ],
    15,
  ),
);
const dayRows = db.prepare(
  'select created_at / 3600, model_name, count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens) from log where type = 2 and created_at >= ? and created_at < ? group by 1, 2',
);
compare(
  'summary of 30 days and the 30 before, by day, model, channel and user',
  await medians(
    [
      () =>
        one.get(`/api/log/summary?by=day,model,channel,user&start=${to - 30 * 86_400}&end=${to}`),
      async () => {
        dayRows.all(to - 60 * 86_400, to);
      },
    ],
    15,
  ),
);
await rate(clients, (i) => `/api/token/?p=${i % 900}`);
for (const [name, path] of [
  ['token list', (i) => `/api/token/?p=${i % 50}`],
  ['newest log page', () => '/api/log/?p=0'],
  ['status, no database', () => '/api/status'],
])
  console.log(`${name}: ${(await rate(clients, path)).toFixed(0)} calls/s`);
console.log(`memory after all of it: ${memoryMiB(child.pid)} MiB`);
for (const { close } of clients) close();
child.kill();
db.close();
rmSync(dataDir, { recursive: true, force: true });
