/** A small database as One API makes it, on SQLite or PostgreSQL. */
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import Database from 'libsql';
import pg from 'pg';
import { temporaryFolder } from './builtServer';

type Kind = 'boolean' | 'fraction' | 'text' | 'whole' | `char(${number})`;
type Value = bigint | boolean | number | string | null;
export type OneApiRows = Record<string, Record<string, Value>[]>;

/** The columns of its tables, in the words of its models; each table but options has an id, too. */
const columns: Record<string, Record<string, Kind>> = {
  users: {
    ...texts('username password display_name email github_id wechat_id lark_id oidc_id group'),
    ...wholes('role status quota used_quota request_count inviter_id'),
    access_token: 'char(32)',
    aff_code: 'text',
  },
  tokens: {
    key: 'char(48)',
    ...texts('name models subnet'),
    ...wholes('user_id status created_time accessed_time expired_time remain_quota used_quota'),
    unlimited_quota: 'boolean',
  },
  channels: {
    ...texts('key name base_url other models group model_mapping config system_prompt'),
    ...wholes('type status weight priority created_time test_time response_time used_quota'),
    balance: 'fraction',
    balance_updated_time: 'whole',
  },
  redemptions: {
    key: 'char(32)',
    name: 'text',
    ...wholes('user_id status quota created_time redeemed_time'),
  },
  options: texts('key value'),
  abilities: { group: 'text', model: 'text', channel_id: 'whole', enabled: 'boolean' },
  logs: {
    ...texts('content username token_name model_name request_id'),
    ...wholes('user_id created_at type quota prompt_tokens completion_tokens channel_id'),
    elapsed_time: 'whole',
    is_stream: 'boolean',
    system_prompt_reset: 'boolean',
  },
};

function texts(names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'text']));
}

function wholes(names: string): Record<string, Kind> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'whole']));
}

const oldPassword = 'old-password';
export const oneApiPassword = oldPassword;
const passwordHash = hashSync(oldPassword, 4).replace('$2b$', '$2a$');

export const oneApiUser = (id: number, values: Record<string, Value> = {}) => ({
  id,
  username: `user${id}`,
  password: passwordHash,
  display_name: `User ${id}`,
  role: 1,
  status: 1,
  email: '',
  access_token: `${id}`.padStart(32, 'a'),
  quota: 1000 * id,
  used_quota: 10 * id,
  request_count: id,
  group: 'default',
  aff_code: `c${id}`,
  inviter_id: 0,
  ...values,
});

export const oneApiToken = (id: number, values: Record<string, Value> = {}) => ({
  id,
  user_id: 1,
  key: `${id}`.padStart(48, 'K'),
  name: `token ${id}`,
  status: 1,
  created_time: 1_700_000_000,
  accessed_time: 1_700_000_001,
  expired_time: -1,
  remain_quota: 500,
  unlimited_quota: false,
  used_quota: 7,
  models: null,
  subnet: '',
  ...values,
});

export const oneApiLog = (id: number, values: Record<string, Value> = {}) => ({
  id,
  user_id: 2,
  created_at: 1_790_000_000 + id,
  type: 2,
  content: '倍率：1',
  username: 'user2',
  token_name: 'token 1',
  model_name: 'gpt-4o',
  quota: id,
  prompt_tokens: 3,
  completion_tokens: 4,
  channel_id: 1,
  request_id: `r${id}`,
  elapsed_time: 120,
  is_stream: true,
  system_prompt_reset: false,
  ...values,
});

/** One record or two of each table. */
export const oneApiRows = (): OneApiRows => ({
  users: [
    oneApiUser(1, { username: 'chief', role: 100, quota: 500_000_000_000_000 }),
    oneApiUser(2, { email: 'Bob@Example.org', github_id: 'Bob', group: null }),
    oneApiUser(4, { username: `deleted_${'0'.repeat(32)}`, status: 3, access_token: null }),
  ],
  tokens: [
    oneApiToken(1, { user_id: 2 }),
    oneApiToken(2, { unlimited_quota: true, models: 'a,b' }),
  ],
  channels: [
    {
      id: 1,
      type: 3,
      key: 'sk-one',
      status: 1,
      name: 'first',
      weight: null,
      created_time: 1_700_000_000,
      response_time: 120,
      base_url: 'http://127.0.0.1:1',
      balance: 1.25,
      models: 'gpt-4o',
      group: 'default',
      used_quota: 99,
      model_mapping: '{"gpt-4o":"other"}',
      priority: 2,
      config: '{"region":"x","api_version":"1"}',
    },
  ],
  redemptions: [
    {
      id: 1,
      user_id: 1,
      key: 'c'.repeat(32),
      status: 1,
      name: 'code',
      quota: 70,
      redeemed_time: 0,
    },
  ],
  options: [
    { key: 'ModelRatio', value: '{"gpt-4o": 1.25}' },
    { key: 'SMTPToken', value: 'secret' },
    { key: 'QuotaPerUnit', value: '500000' },
  ],
  abilities: [{ group: 'default', model: 'gpt-4o', channel_id: 1, enabled: true }],
  logs: [oneApiLog(1), oneApiLog(2), oneApiLog(3, { type: 4, user_id: 1, quota: 0 })],
});

const sqliteTypes: Record<string, string> = {
  boolean: 'numeric',
  fraction: 'real',
  whole: 'integer',
};
const postgresTypes: Record<string, string> = {
  boolean: 'boolean',
  fraction: 'numeric',
  whole: 'bigint',
};

function tablesIn(types: Record<string, string>, left: readonly string[]): string[] {
  return Object.entries(columns).map(([table, kinds]) => {
    const own = Object.entries(kinds)
      .filter(([name]) => !left.includes(`${table}.${name}`))
      .map(([name, kind]) => `"${name}" ${types[kind] ?? kind}`);
    const id = 'group' in kinds && table === 'abilities' ? [] : ['"id" bigint primary key'];
    return `create table ${table} (${[...(table === 'options' ? [] : id), ...own].join(', ')})`;
  });
}

export interface OneApiDatabase {
  /** As the command takes it. */
  where: string;
  /** Runs statements, as One API would. */
  run: (...statements: string[]) => Promise<void>;
}

const literal = (value: Value) =>
  value === null || typeof value === 'boolean' || typeof value === 'bigint'
    ? String(value)
    : typeof value === 'number'
      ? String(value)
      : `'${value.replaceAll("'", "''")}'`;

const insertsOf = (rows: OneApiRows) =>
  Object.entries(rows).flatMap(([table, all]) =>
    all.map(
      (row) =>
        `insert into ${table} (${Object.keys(row)
          .map((name) => `"${name}"`)
          .join(', ')}) values (${Object.values(row).map(literal).join(', ')})`,
    ),
  );

/**
 * Makes one.
 * @param dsn of an empty PostgreSQL database; else it is a file of SQLite
 * @param left columns that it does not have, such as "logs.is_stream"
 */
export async function makeOneApi(
  rows: OneApiRows = oneApiRows(),
  { dsn, left = [] }: { dsn?: string | undefined; left?: readonly string[] } = {},
): Promise<OneApiDatabase> {
  const where = dsn ?? join(temporaryFolder(), 'one-api.db');
  const run: OneApiDatabase['run'] = async (...statements) => {
    if (dsn === undefined) {
      const database = new Database(where);
      for (const statement of statements) database.exec(statement);
      database.close();
      return;
    }
    const client = new pg.Client({ connectionString: dsn });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(...tablesIn(dsn ? postgresTypes : sqliteTypes, left), ...insertsOf(rows));
  return { where, run };
}
