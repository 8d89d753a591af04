/**
 * `npm run relay -- URL [USER PASSWORD]`: asks a running relay the calls that only read, and prints how much of a file
 * of schemas/relays its answers show, and what has to be found by hand.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const lists = ['channel', 'token', 'user', 'redemption', 'log'];
/** Words of lists that relays are known to use: page, its first number, and size. */
const pagings = [
  { page: 'p', first: 1, size: 'page_size' },
  { page: 'page', first: 1, size: 'size' },
  { page: 'p', first: 0, size: 'size' },
  { page: 'p', first: 0, size: 'page_size' },
];
const places = [
  { rows: 'data', total: 'total' },
  { rows: 'data.items', total: 'data.total' },
  { rows: 'data.data', total: 'data.total_count' },
];
/** Calls of ours that relays are known to have elsewhere. */
const calls = ['models', 'user/available_models', 'user/dashboard', 'group/', 'channel/models'];

const jsonIn = (path) => JSON.parse(readFileSync(path, 'utf8'));
const at = (value, path) => path.split('.').reduce((inner, name) => inner?.[name], value);

/** A client of the relay that keeps its cookies. */
function clientOf(address) {
  let cookie = '';
  const headers = {};
  return {
    headers,
    async call(path, body) {
      const response = await fetch(`${address}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
      });
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (set.length > 0) cookie = set.join('; ');
      const value = await response.json().catch(() => undefined);
      return { isDone: response.ok && value?.success === true, status: response.status, value };
    },
  };
}

/** The words of lists, tried on the log or the first list with two rows; undefined where none fits. */
async function findPaging(client, list) {
  for (const paging of pagings) {
    const ask = (page) =>
      client.call(`${list}/?${paging.page}=${page + paging.first}&${paging.size}=1`);
    const [first, second] = [await ask(0), await ask(1)];
    for (const place of places) {
      const [one, two] = [at(first.value, place.rows), at(second.value, place.rows)];
      const isPaged = [one, two].every((rows) => Array.isArray(rows) && rows.length === 1);
      if (isPaged && JSON.stringify(one) !== JSON.stringify(two)) return { ...paging, ...place };
    }
  }
  return undefined;
}

/** How the records of a list differ from ours, by the first of them. */
function differencesOf(name, row, hasSearch) {
  const { properties } = jsonIn(join(root, `schemas/resources/${name}.json`));
  // Fields of forms and filters are no fields of records.
  const ours = Object.keys(properties).filter((field) => !properties[field]['x-transient']);
  const theirs = Object.keys(row);
  return {
    absent: ours.filter((field) => !theirs.includes(field)),
    own: theirs.filter((field) => !ours.includes(field)),
    ...(typeof row.id === 'number' ? {} : { id: theirs.filter((field) => /id$/i.test(field)) }),
    hasSearch,
  };
}

async function main([address, username = 'root', password]) {
  if (!address) {
    console.error('usage: npm run relay -- URL [USER PASSWORD]');
    return 2;
  }
  const client = clientOf(address.replace(/(?<!\/)\/+$/, ''));
  const status = (await client.call('status')).value?.data;
  if (!status) {
    console.error(`${address} answers no status: it is no relay of this family`);
    return 1;
  }
  const known = readdirSync(join(root, 'schemas/relays'))
    .filter((file) => file.endsWith('.json') && file !== 'vocabulary.json')
    .map((file) => ({ file, ...jsonIn(join(root, 'schemas/relays', file)) }));
  const mine = known.find(
    ({ recognise }) => recognise.length > 0 && recognise.every((name) => name in status),
  );
  console.log(mine ? `schemas/relays/${mine.file} is its file.` : 'No file recognises it.');
  console.log('\nNames of its status; "recognise" takes one or two that no other relay has:');
  console.log(`  ${Object.keys(status).join(' ')}`);
  if (!password) {
    console.log('\nWith USER and PASSWORD of an administrator the lists are looked at, too.');
    return 0;
  }
  const signIn = await client.call('user/login', { username, password });
  if (!signIn.isDone) {
    console.error(`\nIt does not sign in: ${signIn.value?.message ?? signIn.status}`);
    return 1;
  }
  const id = signIn.value.data?.id;
  const self = await client.call('user/self');
  if (self.status === 401) {
    console.log(`\nThe session is not enough: ${self.value?.message}. Is it "userHeader"?`);
    const header = /\b([A-Za-z-]+-User)\b/.exec(self.value?.message ?? '')?.[1];
    if (header && id !== undefined) client.headers[header] = String(id);
  }
  const paging = await findPaging(client, 'log');
  console.log(`\n"list": ${paging ? JSON.stringify(paging) : 'none of the known words fits'}`);
  for (const name of lists) {
    const { value } = await client.call(`${name}/?${paging?.page ?? 'p'}=${paging?.first ?? 0}`);
    const row = at(value, paging?.rows ?? 'data')?.[0];
    if (!row) {
      console.log(`\n${name}: no rows to look at (${value?.message || 'an empty list'})`);
      continue;
    }
    const search = await client.call(`${name}/search?keyword=x`);
    console.log(`\n${name}: ${JSON.stringify(differencesOf(name, row, search.isDone), null, 2)}`);
  }
  console.log('\nCalls of ours:');
  for (const path of calls) {
    const { isDone, status: code, value } = await client.call(path);
    console.log(`  GET ${path}: ${isDone ? 'there' : `${code} ${value?.message ?? ''}`}`);
  }
  console.log(
    '\nTo be found by hand, for no reading call tells: bodies of writes, which fields a change ' +
      'has to send along (resends), calls of their own for a status, a key or a quota, and sorts.',
  );
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
