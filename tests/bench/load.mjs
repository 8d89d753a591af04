/** Shared parts of the server's benches: rows, a client that does the least, measures of time, processor and memory. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';

export const users = 500;
export const models = 40;
export const tokens = 1000;
const rowsAtOnce = 500_000;

/**
 * Log rows of a busy relay, evenly over a span: 500 users, 40 models, 1,000 token names, 100 channels; each fiftieth is a
 * top-up. @param span `from` and `to` in epoch seconds @returns SQL of both engines
 */
export function logStatements(rows, { from, to }) {
  const texts = [];
  for (let first = 1; first <= rows; first += rowsAtOnce)
    texts.push(`insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset)
    with recursive n(i) as (select cast(${first} as bigint) union all select i + 1 from n where i < ${Math.min(rows, first + rowsAtOnce - 1)}) select ${from} + i * ${to - from} / ${rows}, case when i % 50 = 0 then 1 else 2 end, i * 7919 % ${users} + 1, 'user' || (i * 7919 % ${users}), 'token ' || (i * 104729 % ${tokens}),
    'model-' || (i * 31 % ${models}), i % 4000, i % 900, i % 5000, i % 100 + 1, 'ratio 1', 900, 0, 'r' || i, 0 from n`);
  return texts;
}

/** The same into SQLite. @param db a libsql database with the tables of the console */
export function fillLog(db, rows, span) {
  // The leftovers of a power cut do not matter here; indexes are built in memory.
  db.exec('pragma synchronous = off; pragma cache_size = -1000000');
  for (const text of logStatements(rows, span)) db.exec(text);
}

/** One SQL text for both engines. @returns what runs it, its rows, and what ends the connection */
export async function openDatabase(dataDir, dsn) {
  if (!dsn) {
    const db = new Database(join(dataDir, 'console.db'));
    return {
      exec: async (text) => db.exec(text),
      prepare(text) {
        const statement = db.prepare(text);
        return async () => statement.all();
      },
      end: () => db.close(),
    };
  }
  const db = new pg.Client(dsn);
  await db.connect();
  return {
    exec: (text) => db.query(text),
    prepare: (text) => async () => (await db.query({ name: text.slice(-60), text })).rows,
    end: () => db.end(),
  };
}

/** Tokens without a limit, all of root. */
export function fillTokens(db, rows) {
  db.exec(`insert into token (user_id, key, name, status, remain_quota, unlimited_quota, used_quota, expired_time, created_time, accessed_time)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select 1, 'key' || i, 'token ' || i, 1, 1, 0, 0, -1, 0, 0 from n`);
}

/** Signs root in. @returns the cookies */
async function cookiesOf(url, password) {
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password }),
  });
  return login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const firstPassword = '123456';
export const rootPassword = 'bench-password';

/** Signs root in. @returns the header lines of its calls */
export const signInHeaders = async (url) =>
  `Cookie: ${await cookiesOf(url, firstPassword)}\r\nSec-Fetch-Site: same-origin\r\n`;

/** Gives root another password: with its first one it is sent to its profile. @returns its calls */
export async function rootCalls(url) {
  const callsBy = async (password) => {
    const cookie = await cookiesOf(url, password);
    const headers = { cookie, 'content-type': 'application/json', 'x-relay-console': '1' };
    return async (path, method = 'GET', body = undefined) => {
      const sent = { method, headers, body: body && JSON.stringify(body) };
      return (await (await fetch(`${url}/api/${path}`, sent)).json()).data;
    };
  };
  const change = { username: 'root', password: rootPassword, original_password: firstPassword };
  await (await callsBy(firstPassword))('user/self', 'PUT', change);
  return callsBy(rootPassword);
}

/** One keep-alive connection, opened when it is used: the least work a client can do. One call at a time. */
export function client(url, headers) {
  const { hostname, port } = new URL(url);
  let socket;
  let answered = () => {};
  let failed = () => {};
  function open() {
    const opened = connect(Number(port), hostname);
    opened.setNoDelay(true);
    let need = 0;
    let have = 0;
    let head = '';
    // The server ends a connection that idles.
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
      failed(new Error('the server closed the connection'));
    });
    opened.on('error', (error) => failed(error));
    opened.on('data', (part) => {
      if (need === 0) {
        const end = part.indexOf('\r\n\r\n');
        head = part.subarray(0, end).toString('latin1');
        need = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      have += part.length;
      if (have < need) return;
      need = have = 0;
      if (head.startsWith('HTTP/1.1 200')) answered();
      else failed(new Error(head.split('\r\n')[0]));
      failed = () => {};
    });
    return opened;
  }
  const send = (method, path, body = '') =>
    new Promise((resolve, reject) => {
      [answered, failed] = [resolve, reject];
      const length = body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      socket ??= open();
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headers}${length}\r\n${body}`,
      );
    });
  const close = () => {
    failed = () => {};
    socket?.destroy();
  };
  return { get: (path) => send('GET', path), send, close };
}

export const sorted = (list) => [...list].sort((a, b) => a - b);
export const quantile = (list, part) =>
  sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))];

/** Median ms of works that take turns, so that a busy machine slows all alike. */
export async function medians(works, rounds) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, work] of works.entries()) {
      const begin = performance.now();
      await work(round);
      times[i].push(performance.now() - begin);
    }
  }
  return times.map((list) => quantile(list, 0.5));
}

const ticksPerSecond = 100;

/** Seconds of processor time a process has had, with all its threads (Linux). */
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory of a process in MiB (Linux). */
export function memoryMiB(pid) {
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(memory) / 1024);
}
