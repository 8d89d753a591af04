/**
 * `npm run bench`: what calls cost through the whole server, each against the same query by the bare driver on the same
 * database in the same run. Over 1,000,000 log rows; figures are ratios and calls per second, never tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { startServer } from './startServer.mjs';

const logRows = 1_000_000;
const tokenRows = 10_000;
const seconds = 3;
const connections = 16;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));

/** Two years of a busy relay: 500 users, 40 models, 1,000 tokens, 100 channels. */
function fill(db) {
  db.exec(`insert into token (user_id, key, name, status, remain_quota, unlimited_quota, used_quota, expired_time, created_time, accessed_time)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${tokenRows}) select 1, 'key' || i, 'token ' || i, 1, 1, 0, 0, -1, 0, 0 from n`);
  db.exec(`insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${logRows}) select 1700000000 + i * 60, case when i % 50 = 0 then 1 else 2 end, i * 7919 % 500 + 1, 'user' || (i * 7919 % 500), 'token ' || (i * 104729 % 1000),
    'model-' || (i * 31 % 40), i % 4000, i % 900, i % 5000, i % 100 + 1, 'ratio 1', 900, 0, 'r' || i, 0 from n`);
  db.exec('analyze');
}

/** One keep-alive connection that asks again as soon as it has an answer: the least work a client can do. */
function client(url, headers) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let need = 0;
  let have = 0;
  let done = () => {};
  socket.on('data', (part) => {
    if (need === 0) {
      const end = part.indexOf('\r\n\r\n');
      need =
        end +
        4 +
        Number(/content-length: (\d+)/i.exec(part.subarray(0, end).toString('latin1'))?.[1]);
    }
    have += part.length;
    if (have < need) return;
    need = have = 0;
    done();
  });
  const get = (path) =>
    new Promise((resolve) => {
      done = resolve;
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}\r\n`);
    });
  return { get, close: () => socket.destroy() };
}

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

/** Median ms of works that take turns, so that a busy machine slows all alike. */
async function medians(works, rounds) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, work] of works.entries()) {
      const begin = performance.now();
      await work(round);
      times[i].push(performance.now() - begin);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
}

const { child, url } = await startServer(dataDir);
const login = await fetch(`${url}/api/user/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'root', password: '123456' }),
});
const headers = `Cookie: ${login.headers
  .getSetCookie()
  .map((cookie) => cookie.split(';')[0])
  .join('; ')}\r\nSec-Fetch-Site: same-origin\r\n`;
const db = new Database(join(dataDir, 'console.db'));
const filled = performance.now();
fill(db);
console.log(`filled ${logRows} log rows in ${((performance.now() - filled) / 1000).toFixed(0)} s`);

const clients = Array.from({ length: connections }, () => client(url, headers));
const [one] = clients;
const from = 1_700_000_000;
const to = from + logRows * 60;
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
const memory = /VmRSS:\s+(\d+)/.exec(
  process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '',
)?.[1];
if (memory) console.log(`memory after all of it: ${Math.round(Number(memory) / 1024)} MiB`);
for (const { close } of clients) close();
child.kill();
db.close();
rmSync(dataDir, { recursive: true, force: true });
