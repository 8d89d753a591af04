/** The tables of the stand-in, in memory, with the defaults of a fresh relay. */
import { randomBytes } from 'node:crypto';
import { Options } from './optionStore';
import type { ChannelRow, CodeRow, LogRow, TokenRow, UserRow } from './rows';

export const now = () => Math.floor(Date.now() / 1000);
export const hex32 = () => randomBytes(16).toString('hex');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** That many letters and digits. */
export const randomWord = (length: number) =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');

/** Rows in the order of their numbers, which are never given twice. */
export class Table<Row extends { id: number }> {
  rows: Row[] = [];
  private lastId = 0;
  private readonly name: string;
  private readonly unique: (keyof Row & string)[];
  private readonly reusesIds: boolean;

  /** @param reusesIds whether the id of the newest row is given again once it is deleted, as SQLite does */
  constructor(name: string, unique: (keyof Row & string)[], reusesIds = false) {
    this.name = name;
    this.unique = unique;
    this.reusesIds = reusesIds;
  }

  private check(row: Row): void {
    for (const field of this.unique)
      if (this.rows.some((other) => other.id !== row.id && other[field] === row[field]))
        throw new Error(`UNIQUE constraint failed: ${this.name}.${field}`);
  }

  /** @throws Error when a unique value is taken */
  insert(row: Row): Row {
    const last = this.reusesIds ? (this.rows.at(-1)?.id ?? 0) : this.lastId;
    const stored = { ...row, id: row.id || last + 1 };
    if (this.find(stored.id)) throw new Error(`UNIQUE constraint failed: ${this.name}.id`);
    this.check(stored);
    this.rows.push(stored);
    this.rows.sort((a, b) => a.id - b.id);
    this.lastId = Math.max(this.lastId, stored.id);
    return stored;
  }

  find(id: number): Row | undefined {
    return this.rows.find((row) => row.id === id);
  }

  /**
   * Writes these fields; a row that does not exist is left out without an error.
   * @throws Error when a unique value is taken
   */
  update(id: number, changes: Partial<Row>): void {
    const row = this.find(id);
    if (!row) return;
    this.check({ ...row, ...changes });
    Object.assign(row, changes);
  }

  /** @returns how many were removed */
  remove(matches: (row: Row) => boolean): number {
    const before = this.rows.length;
    this.rows = this.rows.filter((row) => !matches(row));
    return before - this.rows.length;
  }

  /** Newest first, ten a page. */
  page(p: number, matches: (row: Row) => boolean = () => true, order?: (row: Row) => number[]) {
    const rows = this.rows.filter(matches).reverse();
    if (order)
      rows.sort((a, b) => {
        const [left, right] = [order(a), order(b)];
        const at = left.findIndex((value, i) => value !== right[i]);
        return at < 0 ? a.id - b.id : (right[at] ?? 0) - (left[at] ?? 0);
      });
    const start = Math.max(p, 0) * 10;
    return rows.slice(start, start + 10);
  }
}

const rootUser: UserRow = {
  id: 0,
  username: 'root',
  password: '123456',
  display_name: 'Root User',
  role: 100,
  status: 1,
  email: '',
  github_id: '',
  wechat_id: '',
  lark_id: '',
  oidc_id: '',
  verification_code: '',
  access_token: '',
  quota: 500_000_000_000_000,
  used_quota: 0,
  request_count: 0,
  group: 'default',
  aff_code: '',
  inviter_id: 0,
};

export interface Store {
  users: Table<UserRow>;
  tokens: Table<TokenRow>;
  codes: Table<CodeRow>;
  channels: Table<ChannelRow>;
  /** Ids of channels that were deleted, but not their models. */
  leftAbilities: Set<number>;
  logs: Table<LogRow>;
  options: Options;
  /** Users whose sessions are refused; the relay keeps them in memory beside the records. */
  banned: Set<number>;
  /** Mailed codes by purpose and address. */
  mailed: Map<string, string>;
  startTime: number;
  /** True while all channels are tested. */
  isTesting: boolean;
}

export function createSharedValue(): Store {
  const store: Store = {
    users: new Table('users', ['username', 'access_token', 'aff_code']),
    tokens: new Table('tokens', ['key']),
    codes: new Table('redemptions', ['key']),
    channels: new Table('channels', [], true),
    leftAbilities: new Set(),
    logs: new Table('logs', []),
    options: new Options(),
    banned: new Set(),
    mailed: new Map(),
    startTime: now(),
    isTesting: false,
  };
  store.users.insert({ ...rootUser, access_token: hex32() });
  return store;
}

/** A log entry; what is not given is empty. */
export function addLog(store: Store, log: Partial<LogRow>): void {
  const user = store.users.find(log.user_id ?? 0);
  store.logs.insert({
    id: 0,
    user_id: 0,
    created_at: now(),
    type: 0,
    content: '',
    username: user?.username ?? '',
    token_name: '',
    model_name: '',
    quota: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    channel: 0,
    request_id: `${Date.now()}${randomBytes(6).toString('hex')}`,
    elapsed_time: 0,
    is_stream: false,
    system_prompt_reset: false,
    ...log,
  });
}

/** A quota as log entries write it. */
export const quotaInLogs = ({ options }: Store, quota: number) =>
  options.isOn('DisplayInCurrencyEnabled')
    ? `＄${(quota / options.number('QuotaPerUnit')).toFixed(6)} 额度`
    : `${quota} 点额度`;
