/** Fills an empty database so that every screen has something to show. */

import { sql } from 'kysely';
import { logType, type RecordColumns, userRole } from '../../schema/records.gen';
import { serverTurn } from '../kernel/work/fairTurns';
import { hashPassword } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { inTransaction } from '../store/tables/transactions';
import { consumptionEntry, type Owner, otherEntry, times } from './logs';
import { createRandom } from './random';
import { channel, code, drawPassword, token, user } from './records';

/** How much is made. */
export interface DemoSize {
  channels: number;
  users: number;
  tokens: number;
  codes: number;
  logs: number;
}

export const demoSize: DemoSize = {
  channels: 200,
  users: 1000,
  tokens: 1000,
  codes: 500,
  logs: 200_000,
};

const rowsPerInsert = 500;

async function insertAll(
  { store }: Pick<Services, 'store'>,
  table: keyof RecordColumns,
  rows: readonly Partial<RecordColumns[keyof RecordColumns]>[],
): Promise<number[]> {
  const ids: number[] = [];
  await inTransaction(store, async ({ records: transaction }) => {
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      const inserted = await transaction
        .insertInto(table)
        .values(rows.slice(at, at + rowsPerInsert))
        .returning('id')
        .execute();
      ids.push(...inserted.map(({ id }) => id));
    }
  });
  return ids;
}

/** Records in the order of their making, so that their ids and their dates agree. */
const oldestFirst = <Row extends { created_time: number }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => a.created_time - b.created_time);

/** @throws Error naming the table that has rows already */
async function refuseUnlessEmpty({ store }: Pick<Services, 'store'>): Promise<void> {
  for (const table of ['channel', 'token', 'redemption', 'log']) {
    if (await store.records.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new Error(
        `the database is not empty: the table ${table} has rows; set DATA_DIR to a new folder`,
      );
  }
  const { count } = await store.db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > 1)
    throw new Error(
      'the database is not empty: there are users besides root; set DATA_DIR to a new folder',
    );
}

async function addOwners(
  services: Pick<Services, 'now' | 'store'>,
  size: DemoSize,
  random: ReturnType<typeof createRandom>,
  demoPassword: string,
): Promise<Owner[]> {
  const now = services.now();
  const people = Array.from({ length: size.users }, (_, index) => user(random, index));
  const userIds = await insertAll(services, 'user', people);
  const passwordHash = await hashPassword(demoPassword, serverTurn);
  // An administrator whose password many know would be a door; root can set one.
  const credentials = userIds
    .filter((_id, index) => people[index]?.role === userRole.user)
    .map((user_id) => ({ user_id, password_hash: passwordHash }));
  for (let at = 0; at < credentials.length; at += rowsPerInsert)
    await services.store.db
      .insertInto('credential')
      .values(credentials.slice(at, at + rowsPerInsert))
      .execute();
  // The first ones have several, and root has one, so that the first sign-in shows some.
  const ownersOfTokens = Array.from({ length: size.tokens }, (_, index) =>
    index < 12 ? 1 : (userIds[random.skewed(userIds.length)] ?? 1),
  );
  const rows = oldestFirst(ownersOfTokens.map((userId) => token(random, userId, now)));
  const tokenIds = await insertAll(services, 'token', rows);
  const owners = new Map<number, Owner>([[1, { userId: 1, username: 'root', tokens: [] }]]);
  people.forEach((person, index) => {
    owners.set(userIds[index] ?? 0, {
      userId: userIds[index] ?? 0,
      username: person.username,
      tokens: [],
    });
  });
  rows.forEach((row, index) => {
    const owner = owners.get(row.user_id);
    if (owner)
      owners.set(owner.userId, {
        ...owner,
        tokens: [...owner.tokens, { id: tokenIds[index] ?? 0, name: row.name }],
      });
  });
  return [...owners.values()].filter(({ tokens }) => tokens.length > 0);
}

/** The sums that a relay keeps beside its log. */
async function addSums(
  { store }: Pick<Services, 'store'>,
  tokenSums: ReadonlyMap<number, number>,
): Promise<void> {
  const consumed = (column: 'user_id' | 'channel') =>
    sql<number>`coalesce((select sum(log.quota) from log where log.type = ${logType.consumption}
      and ${sql.ref(`log.${column}`)} = ${sql.ref(column === 'channel' ? 'channel.id' : 'user.id')}), 0)`;
  await store.records
    .updateTable('user')
    .set({
      used_quota: consumed('user_id'),
      request_count: sql`(select count(*) from log where log.type = ${logType.consumption}
        and log.user_id = ${sql.ref('user.id')})`,
    })
    .execute();
  await store.records
    .updateTable('channel')
    .set({ used_quota: consumed('channel') })
    .execute();
  await inTransaction(store, async ({ records: transaction }) => {
    for (const [id, used_quota] of tokenSums)
      await transaction.updateTable('token').set({ used_quota }).where('id', '=', id).execute();
  });
}

/**
 * Its looks are the same in every database; its secrets are in none but this one.
 * @returns the password of all ordinary users; administrators have none, and root keeps its own
 * @throws Error unless the database is empty
 */
export async function fillWithDemo(
  services: Pick<Services, 'now' | 'store'>,
  size: DemoSize = demoSize,
): Promise<string> {
  await refuseUnlessEmpty(services);
  const random = createRandom(20_261_121);
  const now = services.now();
  const channelIds = await insertAll(
    services,
    'channel',
    oldestFirst(Array.from({ length: size.channels }, (_, index) => channel(random, index, now))),
  );
  const password = drawPassword();
  const owners = await addOwners(services, size, random, password);
  await insertAll(
    services,
    'redemption',
    oldestFirst(
      Array.from({ length: size.codes }, () =>
        code(
          random,
          owners.map(({ userId }) => userId),
          now,
        ),
      ),
    ),
  );
  const tokenSums = new Map<number, number>();
  const entries = times(random, size.logs, now).map((time) => {
    const owner = owners[random.skewed(owners.length)] ?? random.pick(owners);
    if (random.next() < 0.03) return otherEntry(random, owner, channelIds, time);
    const { row, tokenId } = consumptionEntry(random, owner, channelIds, time);
    tokenSums.set(tokenId, (tokenSums.get(tokenId) ?? 0) + row.quota);
    return row;
  });
  await insertAll(services, 'log', entries);
  await addSums(services, tokenSums);
  return password;
}
