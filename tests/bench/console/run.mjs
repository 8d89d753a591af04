/**
 * `npm run bench:console [-- --rounds 3] [--cpu 1,4] [--hand script,person] [--only NAME ...]
 * [--against NAME=URL|FOLDER ...] [--relay URL]`: the built console in Chromium, in turns with a plain page,
 * a stock react-admin application and others over the same server and data. Prints one table: ms of each visit to its
 * painted result, and its calls of `/api`. With `--relay` the built server
 * is in front of that relay, and the table has the calls only.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBrowser } from '../browser.mjs';
import { rootCalls, sorted } from '../load.mjs';
import { startServer } from '../startServer.mjs';
import { startSites } from './sites.mjs';
import { coldVisits, dayVisits, hands, signInVisits } from './visits.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '1,4' },
    hand: { type: 'string', default: 'script,person' },
    only: { type: 'string', multiple: true, default: [] },
    against: { type: 'string', multiple: true, default: [] },
    relay: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const speeds = options.cpu.split(',').map(Number);
const chosenHands = options.hand.split(',');
/** Lists in the order in which they are opened, and the field that tells their rows. */
const lists = {
  token: 'name',
  redemption: 'name',
  user: 'username',
  log: 'token_name',
  channel: 'name',
};

/** The names of the first rows of each list in the order of the relay, and what takes back the save of a channel. */
async function wantedRows(call) {
  const read = async (list) =>
    (await Promise.all([0, 1, 2, 3].map((page) => call(`${list}/?p=${page}`)))).flat();
  const rows = {};
  for (const [list, field] of Object.entries(lists))
    rows[list] = (await read(list)).map((row) => String(row[field]));
  // The log shows names of tokens: the list of tokens is known by another one, of a page of ten.
  const isOwn = (name) => !rows.log.some((shown) => shown.includes(name));
  rows.token[0] = rows.token.slice(0, 10).find(isOwn) ?? rows.token[0];
  const { id, name } = (await read('channel'))[3];
  return { rows, undoSave: () => call('channel/', 'PUT', { id, name }) };
}

/** Median, with minimum and maximum where these differ. */
function cell(list) {
  if (!list) return '';
  const ordered = sorted(list);
  const [least, most] = [ordered[0], ordered.at(-1)].map((value) => value.toFixed(0));
  const median = (ordered[(list.length - 1) >> 1] + ordered[list.length >> 1]) / 2;
  return median.toFixed(0) + (least === most ? '' : ` (${least}–${most})`);
}

/** Measurements in the order of the visits: times by setting, calls of all settings. */
const figures = new Map();

function add(visit, kind, name, value) {
  if (!figures.has(visit)) figures.set(visit, { times: new Map(), calls: {} });
  const { times, calls } = figures.get(visit);
  if (kind !== 'calls' && !times.has(kind)) times.set(kind, {});
  const bySite = kind === 'calls' ? calls : times.get(kind);
  bySite[name] = [...(bySite[name] ?? []), value];
}

/** Markdown: a line for each visit and setting, and one for its calls. In front of a relay only the latter. */
function table(names) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const isRelay = options.relay !== undefined;
  const header = isRelay ? ['visit', ...names] : ['visit', 'ms, or calls', ...names];
  if (isRelay) {
    const lines = [...figures].map(([visit, { calls }]) =>
      line([visit, ...names.map((name) => cell(calls[name]))]),
    );
    return [line(header), line(header.map(() => '---')), ...lines].join('\n');
  }
  const lines = [...figures].flatMap(([visit, { times, calls }]) =>
    [...times, ['`/api` calls', calls]].map(([kind, bySite], i) =>
      line([i === 0 ? visit : '', kind, ...names.map((name) => cell(bySite[name]))]),
    ),
  );
  return [line(header), line(header.map(() => '---')), ...lines].join('\n');
}

/** One console at one speed by one hand. Cold lists need no hand: they are opened for the first one only. */
async function visitAll(browser, site, slowed, hand) {
  const note = (visit, ms, calls) => {
    const needsHand = visit !== 'sign-in form' && visit !== 'cold list';
    add(visit, needsHand ? `CPU ${slowed}, ${hand}` : `CPU ${slowed}`, site.name, ms);
    add(visit, 'calls', site.name, calls);
  };
  const run = { ...wanted, browser, site, slowed, hand: hands[hand], note };
  const state = await signInVisits(run);
  if (hand === chosenHands[0]) await coldVisits(run, state);
  await dayVisits(run, state);
  process.stderr.write('.');
}

const dataDir = mkdtempSync(join(tmpdir(), 'relay-console-bench-'));
const env = { ...process.env, DATA_DIR: dataDir };
if (!options.relay)
  spawnSync(process.execPath, ['dist/server/main.js', 'demo'], { env, stdio: 'ignore' });
const { child, url } = await startServer(dataDir, options.relay ? { RELAY: options.relay } : {});
process.on('exit', () => {
  child.kill();
  rmSync(dataDir, { recursive: true, force: true });
});
const wanted = await wantedRows(await rootCalls(url));
const sites = await startSites(url, options.against, options.only, options.relay !== undefined);
const browser = await openBrowser();
for (let round = 0; round < rounds; round += 1)
  for (const hand of chosenHands)
    for (const slowed of speeds)
      for (const site of round % 2 ? sites.toReversed() : sites)
        await visitAll(browser, site, slowed, hand);
process.stderr.write('\n');
const shown = table(sites.map(({ name }) => name));
const text = `Rounds: ${rounds}. Median (minimum–maximum).\n\n${shown}`;
console.log(text);
process.exit(0);
