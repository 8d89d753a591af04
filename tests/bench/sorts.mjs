/**
 * `npm run bench:sorts [-- --dsn postgres://…]`: a page of 1,000,000 log entries and of 100,000 tokens in the order of each column, with their
 * number, beside the same query by the bare driver on the same database.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { client, logStatements, medians, openDatabase, signInHeaders } from './load.mjs';
import { startServer } from './startServer.mjs';

const { values: options } = parseArgs({ options: { dsn: { type: 'string' } } });
const [logRows, tokenRows] = [1_000_000, 100_000];
const from = 1_700_000_000;
const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));
const { child, url } = await startServer(dataDir, options.dsn ? { SQL_DSN: options.dsn } : {});
const { get, close } = client(url, await signInHeaders(url));
const db = await openDatabase(dataDir, options.dsn);
for (const text of logStatements(logRows, { from, to: from + logRows * 60 })) await db.exec(text);
await db.exec(`insert into token (user_id, key, name, status, remain_quota, unlimited_quota, used_quota, expired_time, created_time, accessed_time)
  with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${tokenRows})
  select 1, 'key' || i, 'token ' || i * 7919 % ${tokenRows}, i % 4 + 1, i * 31 % 5000, case when i % 10 = 0 then 1 else 0 end, i * 104729 % 900000, case when i % 3 = 0 then -1 else ${from} + i end, ${from} + i, 0 from n`);
await db.exec('analyze');

const columns = (name) =>
  JSON.parse(readFileSync(`schemas/resources/${name}.json`, 'utf8'))['x-resource'].list;

async function compare(name, path, sql) {
  const rows = db.prepare(sql);
  const works = [() => get(path), async () => JSON.stringify(await rows())];
  const [served, bare] = await medians(works, 15);
  console.log(
    `${name} | ${served.toFixed(1)} | ${bare.toFixed(1)} | ${(served / bare).toFixed(1)}`,
  );
}

const page = 'p=0&page_size=20';
const count = (what) =>
  `(select count(*) from (select 1 from log ${what} limit 10001) as found) as n`;
console.log('| ms, bare driver, times');
await compare(
  'log, as it is',
  `/api/log/?${page}`,
  `select *, ${count('')} from log order by id desc limit 20`,
);
for (const [name, where, query] of [
  ['user', "where username = 'user7'", 'username=user7'],
  [
    'user and model',
    "where username = 'user7' and model_name = 'model-7'",
    'username=user7&model_name=model-7',
  ],
  ['model', "where model_name = 'model-7'", 'model_name=model-7'],
])
  await compare(
    `log, of one ${name}`,
    `/api/log/?${page}&${query}`,
    `select *, ${count(where)} from log ${where} order by id desc limit 20`,
  );
for (const field of columns('log'))
  for (const direction of ['asc', 'desc'])
    await compare(
      `log, ${field} ${direction}`,
      `/api/log/?${page}&sort=${field}&direction=${direction}`,
      `select *, ${count('')} from log order by ${field} ${direction}, id ${direction} limit 20`,
    );
await compare(
  'log, quota, of one model',
  `/api/log/?${page}&sort=quota&model_name=model-7`,
  `select *, ${count("where model_name = 'model-7'")} from log where model_name = 'model-7' order by quota desc, id desc limit 20`,
);
for (const field of columns('token'))
  for (const direction of ['asc', 'desc'])
    await compare(
      `tokens, ${field} ${direction}`,
      `/api/token/?${page}&sort=${field}&direction=${direction}`,
      `select *, (select count(*) from token where user_id = 1) as n from token where user_id = 1 order by ${field} ${direction}, id ${direction} limit 20`,
    );
close();
child.kill();
await db.end();
rmSync(dataDir, { recursive: true, force: true });
