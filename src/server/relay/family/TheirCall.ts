/** One call of ours or of a relay's, as the translation between them sees it. */
import { isRow } from '../../../schema/isRow';
import type { Locale, Row } from '../../../schema/types';
import { AppError } from '../../kernel/errors/AppError';
import type { RelayFile, RelayResource } from './RelayFile';

export interface Call {
  method: string;
  /** Below /api, without a slash at either end: `channel/3`. */
  path: string;
  query: URLSearchParams;
  /** The JSON of the body; undefined without one. */
  body: unknown;
}

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The JSON of the body; undefined for any other text. */
  value: unknown;
  /** The body where it is no JSON. */
  text: string;
}

/** Kept with the key of a write until its outcome is known. */
export interface Tried {
  /** True where it has a key. */
  isKeyed: boolean;
  /** True where it was sent before: it is looked at, and not sent again. */
  isAgain: boolean;
  /** The highest id before a creation. */
  highest?: unknown;
  /** The record before a change, and as it is to be. */
  change?: { before: Row; wanted: Row };
}

export interface Ask {
  /** Sends a call to the relay. @throws Error when no answer came */
  (call: Call): Promise<Answer>;
  /** Places of the calls that the relay turned out to have, by the lists of its file. */
  found: Map<unknown, number>;
  /** The reader's, in which texts are in order. */
  locale: Locale;
  /** The write that the call is a part of. */
  tried: Tried;
}

export type Lists = NonNullable<RelayFile['list']>;

/** A list of the relay: how it has lists, and the call of ours that asks for this one. */
export interface TheirList {
  lists: Lists;
  resource: RelayResource;
  call: Call;
  ask: Ask;
}

/** True for a text with which a path would be another one, whatever the signs of it that are written in code. */
export const leadsElsewhere = (text: string): boolean => /^$|(^|[\\/])\.{1,2}($|[\\/])/.test(text);

/** A value as one part of a path. @throws AppError badId (400) where it leads elsewhere */
export function pathPart(value: unknown): string {
  const text = String(value ?? '');
  if (leadsElsewhere(text)) throw new AppError('badId', {}, 400);
  return encodeURIComponent(text);
}

/** True for the answer of a relay that has no such call, and did nothing: its refusals come in an envelope. */
export const hasNoCall = ({ status, value }: Answer): boolean =>
  (status === 404 || status === 405) && !(isRow(value) && 'success' in value);

/** True for an answer that says that the call was done. */
export const isDone = ({ status, value }: Answer): boolean =>
  status < 300 && isRow(value) && value['success'] === true;

/** True where the relay says that there is no such record. */
export const isGone = ({ status, value }: Answer): boolean =>
  status === 404 || (isRow(value) && /record not found|记录不存在/.test(String(value['message'])));

/** The `data` of an answer; undefined without one. */
export const dataOf = ({ value }: Answer): unknown => (isRow(value) ? value['data'] : undefined);

/** The same answer with other fields of its envelope. */
export const withEnvelope = (answer: Answer, fields: Row): Answer => ({
  ...answer,
  value: { ...(isRow(answer.value) ? answer.value : {}), ...fields },
});
