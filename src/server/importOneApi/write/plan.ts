/** The records that an import would write into the database of this console. */
import { userRole } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import type { Store } from '../../store/tables/tables';
import { ImportError } from '../source/ImportError';
import type { Findings } from '../take/Findings';
import { type Kind, keyColumns, kinds, type Taken } from '../take/Taken';
import { type Before, Decider, type Decisions, refuseOther } from './decide';
import type { Memory } from './memory';

export type Plan = Readonly<Record<Kind, Decisions>> & {
  /** The root of a new database, whose place One API's takes; undefined for an import that is run again. */
  replaced: number | undefined;
};

const pricesKey = 'ModelRatio';

/** One API's program has prices of its own for the models that its database names no price for. */
const pricesMissing =
  'not in its database, so One API counts by the prices built into its program, which are not here. ' +
  'Open its operation settings, save the ratios once and import again, or set prices here before ' +
  'others call this server: a model without a price counts 1';

/** Options of the console itself. */
const ownOption = (key: string) => key.startsWith('~');

/**
 * The root of a database that has nothing else; undefined where it is empty.
 * @throws ImportError naming what there is
 */
async function onlyRoot({ records, db }: Store): Promise<number | undefined> {
  for (const [table, what] of [
    ['channel', 'channels'],
    ['token', 'tokens'],
    ['redemption', 'redemption codes'],
    ['log', 'log entries'],
  ] as const)
    if (await records.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new ImportError(
        `This console has ${what} already. Import into a new one: set DATA_DIR to a new folder, or ` +
          'SQL_DSN to an empty database.',
      );
  const users = await db.selectFrom('user').select(['id', 'role']).limit(2).execute();
  if (users.length > 1 || users.some(({ role }) => role !== userRole.root))
    throw new ImportError(
      'This console has users besides root already. Import into a new one: set DATA_DIR to a new ' +
        'folder, or SQL_DSN to an empty database.',
    );
  return users[0]?.id;
}

async function rowsHere({ records }: Store, kind: Kind): Promise<Map<string, Row>> {
  const rows = await records.selectFrom(kind).selectAll().execute();
  const key = keyColumns[kind];
  return new Map(
    rows
      .map((row): [string, Row] => [String(row[key]), row])
      .filter(([name]) => kind !== 'option' || !ownOption(name)),
  );
}

/**
 * Compares One API's records with those of here.
 * @param memory undefined for the first import
 * @throws ImportError where the database has records of its own, or those of another One API
 */
export async function planImport(
  store: Store,
  { records }: Taken,
  memory: Memory | undefined,
  findings: Findings,
): Promise<Plan> {
  const replaced = memory ? undefined : await onlyRoot(store);
  const before = async (kind: Kind): Promise<Before> => ({
    here:
      !memory && (kind === 'user' || kind === 'credential')
        ? new Map()
        : await rowsHere(store, kind),
    known: memory?.hashes.get(kind) ?? new Map(),
  });
  const decide = async (kind: Kind, rows = records[kind]): Promise<Decisions> => {
    const seen = await before(kind);
    if (kind === 'user') refuseOther(rows, seen, 'username');
    if (kind === 'token') refuseOther(rows, seen, 'key');
    return new Decider(kind, seen, findings).decide(rows);
  };
  const user = await decide('user');
  const known = memory?.hashes.get('user') ?? new Map<string, string>();
  const added = new Set(user.changes.map(({ key }) => key));
  const option = await decide('option');
  const prices = await store.db
    .selectFrom('option')
    .select('key')
    .where('key', '=', pricesKey)
    .executeTakeFirst();
  if (!prices && !option.hashes.has(pricesKey))
    findings.remarks.push({ record: 'option', id: pricesKey, field: '', reason: pricesMissing });
  const isTaken = ({ user_id }: Row) => added.has(String(user_id)) || known.has(String(user_id));
  return {
    replaced,
    user,
    credential: await decide('credential', records.credential.filter(isTaken)),
    token: await decide('token'),
    channel: await decide('channel'),
    redemption: await decide('redemption'),
    option,
  };
}

/** The numbers of a plan: two plans with the same ones do the same. */
export const sizeOf = (plan: Plan): string =>
  JSON.stringify([
    plan.replaced,
    ...kinds.map((kind) => [plan[kind].changes.length, plan[kind].left]),
  ]);
