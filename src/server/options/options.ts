/**
 * Options by key: all values are texts. Kept in memory, written through to the database, and read again when another
 * process wrote.
 */
import { sql } from 'kysely';
import { isRow } from '../../schema/isRow';
import { parseJsonText } from '../../schema/values/parseJsonText';
import { randomText } from '../kernel/work/secrets';
import type { Store } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';
import { optionDefaults } from './optionDefaults';

export interface Options {
  /** The value of an option; its default while nobody set it. */
  get: (key: string) => string;
  /** True for "true". */
  isOn: (key: string) => boolean;
  /** An option that is a number; its default where the stored text is none. */
  number: (key: string) => number;
  /** An option that is a JSON object of numbers, as the ratios; empty where the stored text is broken. */
  table: (key: string) => Readonly<Record<string, number>>;
  /** @param store that of the transaction it is part of, if it is part of one */
  set: (key: string, value: string, store?: Store) => Promise<void>;
  /** Reads all values again if another process may have changed one; cheap when none did. */
  refresh: () => Promise<void>;
  /** Reads all values again, as after a change that was undone; at the next look where the database fails now. */
  reload: () => Promise<void>;
}

/** Row that counts the changes of all others; no option has such a name. */
const versionKey = '~version';
const idKey = '~console';

function toNumber(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}

const isNumberOf = (entry: [string, unknown]): entry is [string, number] =>
  typeof entry[1] === 'number';

function toTable(text: string): Record<string, number> {
  try {
    const value: unknown = parseJsonText(text);
    return isRow(value)
      ? Object.fromEntries(Object.entries(value).filter((entry) => isNumberOf(entry)))
      : {};
  } catch {
    return {};
  }
}

async function readVersion({ db }: Store): Promise<string> {
  return (
    (await db.selectFrom('option').select('value').where('key', '=', versionKey).executeTakeFirst())
      ?.value ?? '0'
  );
}

async function writeOption(store: Store, key: string, value: string): Promise<void> {
  await inTransaction(store, async ({ db: transaction }) => {
    await transaction
      .insertInto('option')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const next = sql<string>`cast(cast(${sql.ref('option.value')} as integer) + 1 as text)`;
    await transaction
      .insertInto('option')
      .values({ key: versionKey, value: '1' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
      .execute();
  });
}

/** Parses the table of an option once for its text: a price list asks for each of its models. */
function createTables(): (key: string, text: string) => Readonly<Record<string, number>> {
  const known = new Map<string, { text: string; table: Readonly<Record<string, number>> }>();
  return (key, text) => {
    const kept = known.get(key);
    if (kept?.text === text) return kept.table;
    const table = Object.freeze(toTable(text));
    known.set(key, { text, table });
    return table;
  };
}

/** A random name of this database, made once: two consoles on one host keep their cookies apart by it. */
export async function readConsoleId({ db }: Store): Promise<string> {
  await db
    .insertInto('option')
    .values({ key: idKey, value: randomText(8) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('option')
    .select('value')
    .where('key', '=', idKey)
    .executeTakeFirstOrThrow();
  return value;
}

/** Within so many ms of the last look nobody looks again: less than a request takes to arrive. */
const lookEveryMs = 5;

/** Reads all options. */
export async function loadOptions(store: Store): Promise<Options> {
  const read = async ({ db } = store) =>
    new Map(
      (await db.selectFrom('option').selectAll().execute()).map(({ key, value }) => [key, value]),
    );
  let foreign = store.engine.foreignWrites();
  let values = await read();
  const get = (key: string) => values.get(key) ?? optionDefaults.get(key) ?? '';
  const tableOf = createTables();
  let isStale = false;
  const readAgain = async () => {
    isStale = true;
    values = await read();
    isStale = false;
  };
  let looked = 0;
  const refresh = async () => {
    if (isStale) return readAgain();
    if (performance.now() - looked < lookEveryMs) return;
    looked = performance.now();
    const now = store.engine.foreignWrites();
    if (now !== undefined && now === foreign) return;
    foreign = now;
    if ((await readVersion(store)) !== (values.get(versionKey) ?? '0')) values = await read();
  };
  return {
    get,
    isOn: (key) => get(key) === 'true',
    number: (key) => {
      const value = toNumber(get(key));
      return Number.isFinite(value) ? value : toNumber(optionDefaults.get(key));
    },
    table: (key) => tableOf(key, get(key)),
    set: async (key, value, of = store) => {
      await writeOption(of, key, value);
      values = await read(of);
    },
    refresh,
    reload: () => readAgain().catch(() => {}),
  };
}
