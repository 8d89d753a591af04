/** `npm run new resource NAME --from …`: reads what there is, and says what was guessed. */
import { existsSync, readFileSync } from 'node:fs';
import { importSource } from './ensure.mjs';

/** Addresses of APIs are those that the developer types. */
const isAddress = (text) => /^https?:\/\//.test(text);

async function readJson(from) {
  let text;
  if (!isAddress(from)) text = readFileSync(from, 'utf8');
  else {
    const answer = await fetch(from, { headers: { accept: 'application/json' } });
    const isLocked = [401, 403].includes(answer.status);
    const other = isLocked ? ': save what it answers with a key, and name that file' : '';
    if (!answer.ok) throw new Error(`${from} answers ${answer.status}${other}`);
    text = await answer.text();
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${from} is no JSON: an OpenAPI file in YAML has to be converted first`);
  }
}

/** The name, and the address, of the API that has records at an address. */
function apiAt(url) {
  const { origin, pathname, hostname } = new URL(url);
  const parts = pathname.split('/').filter(Boolean);
  const records = parts.pop() ?? '';
  const host = /^[\d.[\]:]+$/.test(hostname)
    ? 'local'
    : hostname.replace(/^(www|api)\./, '').split('.')[0];
  const name = host.toLowerCase().replace(/[^a-z0-9-]/g, '') || 'api';
  return { path: `${name}/${records}`, name, address: [origin, ...parts].join('/') };
}

async function fieldsOfTable(table) {
  const { gatherSettings } = await importSource('src/server/cli/gatherSettings.ts');
  const { openDatabase } = await importSource('src/server/store/openDatabase.ts');
  const { SQL_DSN: dsn, DATA_DIR: dataDir } = gatherSettings(new Map(), process.env).settings;
  if (!dsn && !existsSync(`${dataDir}/console.db`))
    throw new Error(
      `--from ${table} is no file and no address, and ${dataDir} has no database with tables`,
    );
  const store = openDatabase({ dataDir, ...(dsn ? { dsn } : {}) });
  try {
    const tables = await store.db.introspection.getTables();
    const found = tables.find(({ name }) => name === table);
    if (!found) throw new Error(`there is no table ${table}`);
    const kinds = [
      [/bool/i, 'boolean'],
      [/int|serial/i, 'integer'],
      [/real|float|double|numeric|decimal/i, 'number'],
    ];
    const typeOf = (name) => kinds.find(([kind]) => kind.test(name))?.[1] ?? 'string';
    const fields = found.columns.map(({ name, dataType }) => [
      name,
      { schema: { type: typeOf(dataType) }, examples: [] },
    ]);
    const needed = found.columns.filter((one) => !one.isNullable && !one.hasDefaultValue);
    return { fields: Object.fromEntries(fields), required: needed.map(({ name }) => name) };
  } finally {
    await store.close();
  }
}

/**
 * @param {string} from a table, an address, or a file; behind # a place in an OpenAPI file
 * @returns the schema and lines about it @throws Error
 */
export async function newResourceFrom(name, from, place) {
  const { fieldsOfAnswer, fieldsOfOpenApi, resourceFrom } = await importSource(
    'src/build/sources/resourceFrom.ts',
  );
  const [source, inside] = from.split(/#(.*)/s);
  if (!isAddress(source) && !existsSync(source)) {
    if (source !== name)
      throw new Error(
        `a resource has the name of its table: npm run new resource ${source} --from ${source}`,
      );
    return resourceFrom(name, await fieldsOfTable(source), { path: name }, place);
  }
  const document = await readJson(source);
  const isOpenApi = 'openapi' in document || 'swagger' in document;
  if (isOpenApi && !inside)
    throw new Error(
      `name a path in it: ${source}#${Object.keys(document.paths ?? {})[0] ?? '/contacts'}`,
    );
  const found = isOpenApi ? fieldsOfOpenApi(document, inside) : fieldsOfAnswer(document);
  if (!found || Object.keys(found.fields).length === 0)
    throw new Error(
      `no records in ${from}${isOpenApi ? `; paths: ${Object.keys(document.paths ?? {}).join(', ')}` : ''}`,
    );
  const server = document.servers?.[0]?.url ?? (isAddress(source) ? new URL('.', source).href : '');
  const base = isAddress(server) ? server : `https://api.example.org${server}`;
  const records = `${base.replace(/\/$/, '')}/${inside?.split('/').filter(Boolean).at(-1) ?? name}`;
  const api = apiAt(isOpenApi || !isAddress(source) ? records : source.split('?')[0]);
  const made = resourceFrom(name, found, { path: api.path, api: 'simple-rest' }, place);
  const start =
    `start with REST_APIS=${api.name}=${api.address}; "api": "simple-rest" is the dialect of the API: ` +
    'for another one write dataProviders/<name>.ts';
  return { ...made, notes: [...made.notes, start] };
}
