/**
 * `npm run bench:growth [-- --rows 10000,100000,1000000,10000000]`: what calls cost as the log grows. Each call
 * through the whole server, in turns with the same query by the bare driver behind the least HTTP server, on the same
 * database. Ten million rows take about 5 GB in the temporary folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { callsBefore, spanDays, spansBefore } from './growthCalls.mjs';
import {
  client,
  fillLog,
  fillTokens,
  medians,
  memoryMiB,
  processorSeconds,
  signInHeaders,
} from './load.mjs';
import { startProgram, startServer } from './startServer.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000,1000000,10000000' },
  },
});
const to = Math.floor(Date.now() / 86_400_000) * 86_400;
const span = spansBefore(to).all;
const calls = callsBefore(to);
/** Below so many rows the server adds up the log itself. */
const rowsOfSums = 20_000;

/** Waits until the server has added up the days that are over. @returns seconds */
async function whenSummed(db, rows) {
  if (rows <= rowsOfSums) return 0;
  const begin = performance.now();
  const done = db.prepare(
    "select count(*) as n from usage_sum where scope = 'done' and unit = 86400 and time >= ?",
  );
  while (done.get(span.from).n < spanDays - 1) await new Promise((r) => setTimeout(r, 500));
  return (performance.now() - begin) / 1000;
}

/** A folder with a database of so many rows, and the headers of root's calls. */
async function filled(rows) {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-growth-'));
  const { child, url } = await startServer(dataDir);
  const headers = await signInHeaders(url);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
  const db = new Database(join(dataDir, 'console.db'));
  fillLog(db, rows, span);
  fillTokens(db, rows / 100);
  db.exec('analyze');
  return { dataDir, db, headers };
}

/** The cost of the calls over so many rows. */
async function measure(rows) {
  const { dataDir, db, headers } = await filled(rows);
  const { child, url } = await startServer(dataDir);
  const bare = await startProgram([
    join(import.meta.dirname, 'growthCalls.mjs'),
    join(dataDir, 'console.db'),
    String(to),
  ]);
  const summed = await whenSummed(db, rows);
  const [ours, least] = [client(url, headers), client(bare.url, '')];
  const figures = [];
  for (const [k, { name, rounds, path }] of calls.entries()) {
    const works = [(i) => ours.get(path(i)), (i) => least.get(`/${k}?i=${i}`)];
    for (const work of works) await work(0);
    const [served, driver] = await medians(works, rounds);
    const before = processorSeconds(child.pid);
    for (let i = 0; i < rounds; i += 1) await works[0](i);
    const processor = ((processorSeconds(child.pid) - before) / rounds) * 1000;
    figures.push({ name, served, driver, processor });
    console.log(
      `${rows} rows, ${name}: ${served.toFixed(2)} ms (${processor.toFixed(2)} of processor), bare ${driver.toFixed(2)} ms: ${(served / driver).toFixed(2)} times`,
    );
  }
  const memory = memoryMiB(child.pid);
  console.log(`${rows} rows: added up in ${summed.toFixed(0)} s, memory ${memory} MiB`);
  for (const { close } of [ours, least]) close();
  for (const started of [child, bare.child]) started.kill();
  db.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { rows, summed, memory, figures };
}

const all = [];
for (const rows of options.rows.split(',').map(Number)) all.push(await measure(rows));
const cellOf = ({ served, driver, processor }) =>
  `${served.toFixed(1)} (${processor.toFixed(1)}), ${driver.toFixed(1)}: ${(served / driver).toFixed(2)}`;
const lines = [
  ['', ...all.map(({ rows }) => `${rows.toLocaleString('en')} rows`)],
  ['---', ...all.map(() => '---')],
  ...calls.map(({ name }, k) => [name, ...all.map(({ figures }) => cellOf(figures[k]))]),
  ['memory after it, MiB', ...all.map(({ memory }) => memory)],
  ['adding all up once, s', ...all.map(({ summed }) => summed.toFixed(0))],
];
console.log(lines.map((line) => `| ${line.join(' | ')} |`).join('\n'));
process.exit(0);
