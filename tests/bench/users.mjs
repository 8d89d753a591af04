/**
 * `npm run bench:users [-- --seconds 10] [--dsn postgres://…]`: 1,000 users who poll their lists while their
 * programs call /v1. First the most that the server answers, then latencies at 70 % of that; with a DSN also the
 * processor time of a call by one process and by two on the same PostgreSQL. The clients share the machine.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { client, memoryMiB, openDatabase, processorSeconds, quantile } from './load.mjs';
import { startServer } from './startServer.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    dsn: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const people = 1000;
const tokensEach = 20;
const logsEach = 200;
/** Of ten calls two go to /v1, the others are polls. */
const relayed = 2;
const paths = ['/api/token/?p=0', '/api/log/self/?p=0', '/api/user/self', '/api/token/?p=1'];
const secretOf = (i) => `bench-access-${String(i).padStart(19, '0')}`;
const keyOf = (i) => `benchkey${String(i).padStart(10, '0')}`;

/** The provider behind the channel: answers at once. */
function startUpstream() {
  const body = JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  });
  const server = createServer((incoming, answer) => {
    incoming.resume().on('end', () => {
      answer.setHeader('Content-Type', 'application/json');
      answer.end(body);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`));
  });
}

/** 1,000 users with an access token each, their tokens and their log, and a channel of the upstream. */
async function fill(exec, upstream) {
  const now = Math.floor(Date.now() / 1000);
  const upTo = (most) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most}) select`;
  await exec(
    `insert into "user" (id, username, display_name, email, "group", quota, used_quota, request_count, aff_code, inviter_id, role, status) ${upTo(people)} i + 1, 'user' || i, 'User', '', 'default', 1000000000000, 0, 0, 'aff' || i, 0, 1, 1 from n`,
  );
  for (let i = 1; i <= people; i += 1)
    await exec(
      `insert into credential (user_id, password_hash, access_token_hash) values (${i + 1}, 'none', '${createHash('sha256').update(secretOf(i)).digest('hex')}')`,
    );
  await exec(
    `insert into token (user_id, key, name, status, remain_quota, unlimited_quota, used_quota, expired_time, created_time, accessed_time) ${upTo(people * tokensEach)} i % ${people} + 2, case when i <= ${people} then 'benchkey' || substr(cast(10000000000 + i % ${people} + 1 as text), 2) else 'other' || i end, 'token ' || i, 1, 0, 1, 0, -1, ${now}, ${now} from n`,
  );
  await exec(
    `insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset) ${upTo(people * logsEach)} ${now} - i, 2, i % ${people} + 2, 'user' || (i % ${people} + 1), 'token ' || i, 'gpt-4o-mini', 7, 3, 10, 1, 'x', 900, 0, 'r' || i, 0 from n`,
  );
  await exec(
    `insert into channel (type, name, key, "group", models, base_url, status, priority, weight, created_time, used_quota) values (1, 'bench', 'sk-x', 'default', 'gpt-4o-mini', '${upstream}', 1, 0, 1, ${now}, 0)`,
  );
  await exec('analyze');
}

const chat = JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }] });

/** Somebody with two connections: of the browser that polls, and of the program that calls /v1. */
function person(url, i) {
  const poll = client(url, `Authorization: ${secretOf(i)}\r\n`);
  const program = client(url, `Authorization: Bearer sk-${keyOf(i)}\r\n`);
  return {
    /** Call k of all. @returns `poll` or `v1` */
    async call(k) {
      if (k % 10 < relayed) {
        await program.send('POST', '/v1/chat/completions', chat);
        return 'v1';
      }
      await poll.get(paths[k % paths.length]);
      return 'poll';
    },
    close() {
      poll.close();
      program.close();
    },
  };
}

/** Seconds of processor time that the servers took so far. */
const spentBy = (started) =>
  started.reduce((sum, { child }) => sum + processorSeconds(child.pid), 0);

/** As many calls as the servers answer. @returns calls per second, and their processor time in ms a call */
async function most(started, everybody) {
  const before = spentBy(started);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    everybody.slice(0, 32).map(async (one, i) => {
      for (let k = i; performance.now() < end; k += 1) {
        await one.call(k);
        count += 1;
      }
    }),
  );
  return { rate: count / seconds, each: ((spentBy(started) - before) / count) * 1000 };
}

/**
 * Calls at a rate, each person in turn, whether or not earlier ones were answered.
 * @returns ms by kind, and the processor time in ms a call
 */
async function atRate(started, everybody, rate) {
  const before = spentBy(started);
  const times = { poll: [], v1: [] };
  const open = new Set();
  const begin = performance.now();
  const isBusy = new Set();
  for (let k = 0; performance.now() - begin < seconds * 1000; k += 1) {
    const due = begin + (k * 1000) / rate;
    if (due > performance.now()) await sleep(due - performance.now());
    const who = k % everybody.length;
    // Each waits for the own answer before asking again.
    if (isBusy.has(who)) continue;
    isBusy.add(who);
    const call = everybody[who].call(Math.floor(k / everybody.length) + who).then((kind) => {
      times[kind].push(performance.now() - due);
      isBusy.delete(who);
      open.delete(call);
    });
    open.add(call);
  }
  await Promise.all(open);
  const count = times.poll.length + times.v1.length;
  return { ...times, each: ((spentBy(started) - before) / count) * 1000 };
}

const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-users-'));
const env = {
  ...(options.dsn ? { SQL_DSN: options.dsn } : {}),
  // All come from one address here.
  MAX_CONNECTIONS: '10000',
  MAX_CONNECTIONS_PER_ADDRESS: '10000',
  MAX_REQUESTS_PER_ADDRESS: '10000',
};
const upstream = await startUpstream();
const started = [await startServer(dataDir, env)];
const { exec, end } = await openDatabase(dataDir, options.dsn);
await fill(exec, upstream);
const everybody = Array.from({ length: people }, (_, i) => person(started[0].url, i + 1));
await most(started, everybody);
const one = await most(started, everybody);
const times = await atRate(started, everybody, one.rate * 0.7);
const shown = (list) =>
  [0.5, 0.95, 0.99].map((part) => quantile(list, part).toFixed(1)).join(' / ');
const lines = [
  ['', options.dsn ? 'PostgreSQL' : 'SQLite'],
  ['---', '---'],
  ['calls a second, at most', one.rate.toFixed(0)],
  ['processor time of a call, ms', one.each.toFixed(2)],
  ['lists at 70 % of that: median / p95 / p99, ms', shown(times.poll)],
  ['/v1 at 70 % of that: median / p95 / p99, ms', shown(times.v1)],
  ['memory, MiB', memoryMiB(started[0].child.pid)],
];
if (options.dsn) {
  // Each process answers as many as the other would alone, and less than the cores can: else the cores are measured.
  const third = one.rate / 3;
  const alone = await atRate(started, everybody, third);
  started.push(await startServer(dataDir, env));
  for (const one of everybody) one.close();
  const both = Array.from({ length: people }, (_, i) => person(started[i % 2].url, i + 1));
  await most(started, both);
  const two = await most(started, both);
  const together = await atRate(started, both, third * 2);
  lines.push(
    ['calls a second, two processes', two.rate.toFixed(0)],
    ['processor time of a call at a third of the most, ms', alone.each.toFixed(2)],
    ['the same, two processes with a third each, ms', together.each.toFixed(2)],
    ['two processes / one', (together.each / alone.each).toFixed(2)],
  );
}
const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
console.log(table);
await end();
for (const { child } of started) child.kill();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
