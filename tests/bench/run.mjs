/** `npm run bench`: what a page of a list costs through the whole server, against the same query by the bare driver in the same run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

const rows = 10_000;
const calls = 4000;
const connections = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));

function start() {
  const child = spawn(process.execPath, ['dist/server/main.js'], { env: { ...process.env, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off' } });
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const url = /"url":"([^"]+)"/.exec(text)?.[1];
      if (url) resolve({ child, url });
    });
  });
}

function fill() {
  const db = new Database(join(dataDir, 'console.db'));
  const insert = db.prepare("insert into token (user_id, key, name, status, remain_quota, unlimited_quota, used_quota, expired_time, created_time, accessed_time) values (1, ?, ?, 1, 1, 0, 0, -1, 0, 0)");
  db.exec('begin');
  for (let i = 0; i < rows; i++) insert.run(`key${i}`, `token ${i}`);
  db.exec('commit');
  return db;
}

/** Calls per second of a function that is called `calls` times. */
async function rate(work) {
  let left = calls;
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, async () => { while (left-- > 0) await work(left % 900); }));
  return calls / ((performance.now() - begin) / 1000);
}

const { child, url } = await start();
const login = await fetch(`${url}/api/user/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'root', password: '123456' }) });
const headers = { cookie: login.headers.getSetCookie()[0].split(';')[0], 'sec-fetch-site': 'same-origin' };
const db = fill();
const query = db.prepare('select * from token where user_id = 1 order by id desc limit 10 offset ?');
const list = (page) => fetch(`${url}/api/token/?p=${page}`, { headers }).then((response) => response.json());
const status = () => fetch(`${url}/api/status`).then((response) => response.json());
await rate(list); // warm
const driver = await rate(async (page) => { query.all(page * 10); });
const served = await rate(list);
const bare = await rate(status);
console.log(`list page over ${rows} rows: ${served.toFixed(0)}/s served; bare driver ${driver.toFixed(0)}/s (${(served / driver).toFixed(3)} of it)`);
console.log(`status, no database: ${bare.toFixed(0)}/s; a list page costs ${(bare / served).toFixed(2)} times that`);
child.kill();
db.close();
rmSync(dataDir, { recursive: true, force: true });
