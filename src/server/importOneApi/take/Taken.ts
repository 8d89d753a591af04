import type { Row } from '../../../schema/types';

/** The tables that are compared record by record, in the order in which they are written. */
export const kinds = ['user', 'credential', 'token', 'channel', 'redemption', 'option'] as const;
export type Kind = (typeof kinds)[number];

/** The column that names a record of each. */
export const keyColumns: Readonly<Record<Kind, string>> = {
  user: 'id',
  credential: 'user_id',
  token: 'id',
  channel: 'id',
  redemption: 'id',
  option: 'key',
};

/** As messages call a record of each, and of the log. */
export const recordNames: Readonly<Record<Kind | 'log', string>> = {
  user: 'user',
  credential: 'password of user',
  token: 'token',
  channel: 'channel',
  redemption: 'redemption code',
  option: 'option',
  log: 'log entry',
};

/** Which log entries are meant: those after one id, or where the ids begin again, after one time. Up to an id. */
export interface LogSpan {
  afterId: number;
  afterTime: number;
  lastId: number;
}

/** The content of a One API database, as columns of this console. */
export interface Taken {
  records: Readonly<Record<Kind, readonly Row[]>>;
  /** The highest id of an account and of a channel that anything names: ids of deleted ones are not given again. */
  highest: { user: number; channel: number };
  log: LogSpan & {
    count: number;
    quota: bigint;
    /** Epoch seconds of the earliest, the latest, and the one with the highest id; 0 where there are no entries. */
    firstTime: number;
    lastTime: number;
    endTime: number;
  };
}
