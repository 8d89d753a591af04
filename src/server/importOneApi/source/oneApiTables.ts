/** The tables of a One API database, which show whether it is one: programs that were made of it have others. */
import { ImportError } from './ImportError';

interface OneApiTable {
  /** Columns of all versions whose quota is counted in units. */
  always: readonly string[];
  /** Columns of later versions: where one is absent, its values are empty. */
  later: readonly string[];
  /** Columns of early versions, which no update of One API removes. Nothing reads them. */
  early: readonly string[];
}

const words = (text: string) => text.split(' ');

const tables = {
  users: {
    always: words('id username password display_name role status email quota'),
    later: words(
      'github_id wechat_id lark_id oidc_id access_token used_quota request_count group aff_code inviter_id',
    ),
    early: words('balance token'),
  },
  tokens: {
    always: words(
      'id user_id key status name created_time accessed_time expired_time remain_quota unlimited_quota',
    ),
    later: words('used_quota models subnet'),
    early: words('remain_times unlimited_times'),
  },
  channels: {
    always: words('id type key status name created_time base_url models group'),
    later: words(
      'weight test_time response_time other balance balance_updated_time used_quota model_mapping ' +
        'priority config system_prompt',
    ),
    early: words('accessed_time'),
  },
  redemptions: {
    always: words('id user_id key status name quota created_time redeemed_time'),
    later: [],
    early: [],
  },
  options: { always: words('key value'), later: [], early: [] },
  logs: {
    always: words('id user_id created_at type content'),
    later: words(
      'username token_name model_name quota prompt_tokens completion_tokens channel_id request_id ' +
        'elapsed_time is_stream system_prompt_reset',
    ),
    early: words('channel'),
  },
} satisfies Record<string, OneApiTable>;

export type OneApiName = keyof typeof tables;

/** Columns by table, as a database has them. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/**
 * The columns of a table that are read.
 * @throws ImportError where it lacks a column, or has one that One API never had
 */
export function columnsOf(found: Columns, name: OneApiName): string[] {
  const columns = found.get(name);
  if (!columns) throw new ImportError(`This is not a One API database: it has no table ${name}.`);
  const { always, later, early }: OneApiTable = tables[name];
  const missing = always.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new ImportError(
      `This is not a One API database, or one of its first versions: its table ${name} lacks ` +
        `${missing.join(', ')}.`,
    );
  const known = [...always, ...later, ...early];
  const strange = columns.filter((column) => !known.includes(column));
  if (strange.length > 0)
    throw new ImportError(
      `This is not a One API database: its table ${name} has ${strange.join(', ')}, which One API ` +
        'does not have. Databases of programs that were made of it, such as new-api, one-hub and ' +
        'other forks, keep their records in another way and cannot be imported.',
    );
  return columns.filter((column) => always.includes(column) || later.includes(column));
}

/** Tables that are not read, and why. */
export const unread = (found: Columns): string[] =>
  [...found.keys()]
    .filter((name) => !Object.hasOwn(tables, name) && !name.startsWith('sqlite_'))
    .map((name) =>
      name === 'abilities'
        ? 'table abilities: it repeats what the channels say'
        : `table ${name}: One API has no such table`,
    );
