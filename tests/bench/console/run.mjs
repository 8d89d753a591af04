/**
 * `npm run bench:console [-- --rounds 5] [--cpu 1,4] [--only NAME ...] [--against NAME=URL|FOLDER ...] [--rows 10]
 * [--hand person|script] [--visits guest,cold,warm] [--write]`: the built console in Chromium, in turns with a plain
 * page and a stock react-admin application over the same server and data. Prints ms (minimum, median, maximum) and
 * ratios of medians to the plain page; `--write` puts the tables into docs/performance.md. `--rows`: each list has so
 * few rows that all consoles draw the same ones, whatever they take for a page; what needs more rows is left out.
 * `--hand`: who clicks and types. `--visits guest`: only those of guests, who are always measured, for more rounds in
 * less time; or `guest,cold`; or `guest,form`: of the warm visits the forms alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { openBrowser } from '../browser.mjs';
import { writeSection } from '../curves.mjs';
import { sorted } from '../load.mjs';
import { startServer } from '../startServer.mjs';
import { startSites } from './sites.mjs';
import { coldVisits, formVisits, guestVisits, hands, warmVisits } from './visits.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '1,4' },
    against: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    rows: { type: 'string' },
    hand: { type: 'string', default: 'person' },
    visits: { type: 'string', default: 'guest,cold,warm' },
    write: { type: 'boolean', default: false },
  },
});
const password = 'bench-password';
const hand = hands[options.hand];
if (!hand) throw new Error(`--hand: ${Object.keys(hands).join(' or ')}`);
const names = {
  channel: 'name',
  token: 'name',
  redemption: 'name',
  user: 'username',
  log: 'token_name',
};

/** The names of the first rows of each list, in the order of the relay, and what search, filter and sort find. */
async function wantedRows(url) {
  const headers = { 'Content-Type': 'application/json', 'X-Relay-Console': '1' };
  const call = (path, method, body) =>
    fetch(`${url}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const signIn = async (typed) => {
    const answer = await call('user/login', 'POST', { username: 'root', password: typed });
    headers.Cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  // With its first password root is sent to its profile.
  await signIn('123456');
  await call('user/self', 'PUT', { username: 'root', password, original_password: '123456' });
  await signIn(password);
  const ask = async (path) => (await (await call(path, 'GET')).json()).data;
  const rows = {};
  for (const [resource, field] of Object.entries(names)) {
    const pages = await Promise.all([0, 1, 2].map((p) => ask(`${resource}/?p=${p}`)));
    rows[resource] = pages.flat().map((row) => String(row[field]));
  }
  // The log shows names of tokens: the list of tokens is known by another one, of a page of ten.
  const isOwn = (name) => !rows.log.some((shown) => shown.includes(name));
  rows.token[0] = rows.token.slice(0, 10).find(isOwn) ?? rows.token[0];
  const all = [];
  for (let p = 0; ; p += 1) {
    const page = await ask(`channel/?p=${p}`);
    if (page.length === 0) break;
    all.push(...page);
  }
  if (options.rows) return { rows, password };
  const search = all.at(-1).name;
  const filter = all.slice(25).find(({ status }) => status === 2).name;
  const sort = all.map(({ name }) => name).sort((a, b) => a.localeCompare(b))[0];
  return { rows, password, found: { search, filter, sort } };
}

function median(list) {
  const [half, ordered] = [list.length / 2, sorted(list)];
  return list.length % 2 ? ordered[Math.floor(half)] : (ordered[half - 1] + ordered[half]) / 2;
}
const shown = (value) => (value === undefined ? '' : value.toFixed(value < 20 ? 1 : 0));

/** Markdown: a line for each case, with minimum, median and maximum of each console and the ratio to the plain page. */
function table(figures, sites) {
  const header = [
    '',
    ...sites.flatMap(({ name }) => (name === 'plain' ? [name] : [name, '/ plain'])),
  ];
  const lines = [...figures].map(([name, bySite]) => {
    const base = bySite.get('plain');
    return [
      name,
      ...sites.flatMap((site) => {
        const list = bySite.get(site.name);
        if (!list) return site.name === 'plain' ? [''] : ['', ''];
        const [first, last] = [sorted(list)[0], sorted(list).at(-1)];
        const cell = `${shown(median(list))} (${shown(first)}–${shown(last)})`;
        if (site.name === 'plain') return [cell];
        return [cell, base && median(base) > 0 ? (median(list) / median(base)).toFixed(2) : ''];
      }),
    ];
  });
  return [header, header.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

/** Leaves the newest rows of each list, and root with its own tokens. */
function leaveRows(count) {
  const db = new Database(join(dataDir, 'console.db'));
  db.exec('DELETE FROM token WHERE user_id <> 1');
  for (const name of Object.keys(names)) {
    const own = name === 'user' ? 'WHERE id <> 1' : '';
    const left = name === 'user' ? count - 1 : count;
    db.exec(
      `DELETE FROM "${name}" WHERE id NOT IN
       (SELECT id FROM "${name}" ${own} ORDER BY id DESC LIMIT ${left}) ${own && 'AND id <> 1'}`,
    );
  }
  db.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));
spawnSync(process.execPath, ['dist/server/demo.js'], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'ignore',
});
if (options.rows) leaveRows(Number(options.rows));
const { child, url } = await startServer(dataDir);
const wanted = await wantedRows(url);
const started = await startSites(url, options.against);
const sites =
  options.only.length > 0 ? started.filter(({ name }) => options.only.includes(name)) : started;
const browser = await openBrowser();
const isWanted = (visits) => options.visits.split(',').includes(visits);
const tables = [];
for (const slowed of options.cpu.split(',').map(Number)) {
  const figures = new Map();
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const site of sites) {
      const note = (name, value) => {
        const bySite = figures.get(name) ?? new Map();
        figures.set(name, bySite.set(site.name, [...(bySite.get(site.name) ?? []), value]));
      };
      const state = await guestVisits(browser, site, slowed, { ...wanted, hand, note });
      if (isWanted('cold')) await coldVisits(browser, site, slowed, { ...wanted, note, state });
      if (isWanted('warm'))
        await warmVisits(browser, site, slowed, { ...wanted, hand, note, state });
      if (isWanted('form'))
        await formVisits(browser, site, slowed, { ...wanted, hand, note, state });
      process.stderr.write('.');
    }
  tables.push(`### Processor slowed ${slowed} times\n\n${table(figures, sites)}`);
  process.stderr.write('\n');
}
console.log(tables.join('\n\n'));
if (options.write)
  writeSection(
    options.rows ? 'bench:console-rows' : 'bench:console',
    `${options.rounds} rounds, clicked and typed by a ${options.hand}\n\n${tables.join('\n\n')}`,
  );
await browser.close();
child.kill();
rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
