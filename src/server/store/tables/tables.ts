/** The tables of the database, and the types of access to them. */

import type { Generated, Kysely, QueryCreator, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { RecordColumns } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import type { Engine } from '../engine/Engine';
import type { StorePlace } from '../engine/StoreFile';

/** A table made from a resource schema: its columns are the schema's properties. */
export interface RecordTable {
  id: Generated<number>;
  [column: string]: unknown;
}

/** Columns that every account has a value in. */
type FilledUserColumns = { username: string; role: number; status: number };

/** The tables of the resources that code works with by name. */
type ResourceTables = {
  [Name in keyof RecordColumns]: RecordColumns[Name] & { id: Generated<number> };
};

/** A row as the database has it, such as `StoredRow<'token'>`. */
export type StoredRow<Name extends keyof RecordColumns> = Selectable<Tables[Name]>;

/** A row of a table: as code knows it by name, or with any columns. */
export type RowOf<Name extends string> = Name extends keyof RecordColumns ? StoredRow<Name> : Row;

export interface Tables extends Omit<ResourceTables, 'user'> {
  user: Omit<ResourceTables['user'], keyof FilledUserColumns> & FilledUserColumns;
  credential: {
    user_id: number;
    password_hash: string;
    access_token_hash: string | null;
    /** 1 while the password is the one that a new database begins with. */
    must_change: Generated<number>;
  };
  session: {
    id_hash: string;
    user_id: number;
    expires: number;
    /** When the password was typed to confirm it, in epoch seconds; 0 for never. */
    confirmed: Generated<number>;
    /** When and where it began: epoch seconds, the client's address, what its browser says to be. */
    began: Generated<number>;
    address: Generated<string>;
    agent: Generated<string>;
    /** When it was used last, to five minutes, in epoch seconds. */
    seen: Generated<number>;
  };
  /** The authenticator app of an account. */
  factor: {
    user_id: number;
    secret: string;
    /** The last step of thirty seconds whose code was used. */
    step: number;
    /** When a first code of it came, in epoch seconds; 0 while it does not count yet. */
    confirmed: number;
  };
  /** Codes to put away for when the app is lost. */
  recovery_code: { user_id: number; code_hash: string };
  /** Keys that devices hold and sign with. */
  passkey: {
    /** As the device names it, in base64url. */
    id: string;
    user_id: number;
    name: string;
    /** In base64url. */
    public_key: string;
    counter: number;
    /** Comma-separated. */
    transports: string;
    created_at: number;
  };
  /** Sign-ins that wait for their second step, and texts that a passkey is to sign. */
  sign_in_step: {
    token_hash: string;
    /** `code`, or what a passkey signs for. */
    purpose: string;
    /** 0 where the passkey says who it is. */
    user_id: number;
    expires: number;
    /** 1 for a browser that signed in to the account before. */
    is_known: number;
  };
  option: { key: string; value: string };
  oauth_state: { state_hash: string; expires: number };
  mail_code: {
    purpose: string;
    address: string;
    /** Who asked for it. */
    holder: string;
    code_hash: string;
    expires: number;
    tries: number;
  };
  /** Tries to guess a secret, by their target. */
  attempt: { key: string; count: number; until: number };
  /** Browsers that signed in before. */
  device: { id_hash: string; user_id: number; expires: number };
  /** Work that one process at a time may do. */
  lease: { name: string; until: number };
  /** Quota set aside for requests that run, by the process that runs them. */
  deposit: {
    id: string;
    holder: string;
    user_id: number;
    token_id: number;
    /** Quota units taken; null from a token without limit. */
    from_user: number;
    from_token: number | null;
    /** The cost of the request so far, and the channel asked (0: none yet). */
    cost: number;
    channel_id: number;
    /** Values of the log entry, as JSON. */
    entry: string;
    /** Beginnings of the periods that it counts in; null for those of versions without limits. */
    user_period: number | null;
    token_period: number | null;
  };
  /** Charges by another process for a request whose holder it took for dead; its holder may correct them. */
  settled_deposit: {
    id: string;
    holder: string;
    user_id: number;
    token_id: number;
    /** 0 for a token without limit. */
    is_limited: number;
    /** Quota units. */
    charged: number;
    channel_id: number;
    /** 0: none was written. */
    log_id: number;
    entry: string;
    /** Epoch seconds. */
    settled_at: number;
    user_period: number | null;
    token_period: number | null;
  };
  /** Answers of writes by their idempotency key: hashes, and the answer encrypted with the key itself. */
  idempotency: {
    user_id: number;
    key_hash: string;
    method: string;
    path: string;
    body_hash: string;
    role: number;
    status: number;
    /** Empty once it is no longer kept. */
    answer: string;
    expires: number;
    /** The length of the answer. */
    bytes: Generated<number>;
  };
  /** Sums of the log over hours and days that are over; see logs/rolledSums.ts. */
  usage_sum: {
    scope: string;
    unit: number;
    time: number;
    key: string;
    requests: number;
    quota: number;
    prompt_tokens: number;
    completion_tokens: number;
    durations: string;
  };
  /** The shapes of names, so that no two look alike. */
  name_form: { form: string; user_id: number };
  /** The shapes of record columns, as JSON; see shapes.ts. */
  stored_field: { resource: string; field: string; shape: string };
  /** Steps that were done, as kysely's Migrator keeps them: name and ISO time. */
  kysely_migration: { name: string; timestamp: string };
  /** The same up to step 007, and a name that keeps older versions away. */
  migration: { name: string; applied: number };
}

export interface Store {
  engine: Engine;
  /** Typed access to the fixed tables, and to those of the resources that come with the console. */
  db: Kysely<Tables>;
  /** Access to any table that a schema defines, by its name. */
  records: QueryCreator<Record<string, RecordTable>>;
  /** Refuses soon what waits for a lock: the server is to stop. */
  stopWaiting: () => void;
  close: () => Promise<void>;
}

/** Where the database is: a folder for SQLite (":memory:" keeps it in memory), or the DSN of a PostgreSQL database. */
export interface StoreSettings extends StorePlace {
  dsn?: string;
  /** Gets the faults of the database, and the changes that a newer version made to the data. */
  log?: Logger;
}
