/** The words of schemas/relays/*.json, which schemas/relays/vocabulary.json checks and explains. */
import type { Differences, OwnOption } from '../../../schema/relayFields';
import type { ResourceSchema, Row } from '../../../schema/types';

/**
 * Where a relay keeps a field of ours: a path with dots, or a path and how the value differs from ours.
 * `to`: the path in writes, if it is another. `beside`: what is sent along with it, unless our body says otherwise.
 * `count`: our number is that of the entries there.
 * `join`: the texts of a list, which we join by commas, stand in lines or in an array. `flag`: the path of a boolean
 * that is true while the field is not empty. `times`: our number is the relay's multiplied by it.
 * `day`: our day of UTC is a time of it in epoch seconds. `values`: our value
 * for each value of the relay's, by its text. `while`: our value while the relay has something at that place.
 */
export type FieldRule =
  | string
  | {
      at: string;
      to?: string;
      beside?: Readonly<Record<string, string>>;
      count?: true;
      join?: 'lines' | 'array';
      flag?: string;
      times?: number;
      day?: true;
      values?: Readonly<Record<string, number | boolean>>;
      while?: Readonly<Record<string, number>>;
    };

/**
 * A call of the relay's in the place of one of ours. In the texts of `to` and the values of `body`, `$name` is a field
 * of our body, `$id` the id of our path or body, `$$` our whole body in the relay's words, `$now` the time in
 * epoch seconds, `$week` where the last seven days of UTC begin; of a number that is counted,
 * `$change` is the difference and `$size` the difference without its sign.
 */
export interface MovedCall {
  /** Method and path below /api, as `POST channel/$id/status`. */
  to: string;
  body?: unknown;
  /** A call before it, whose data is the `count` in our body: else what is counted has changed, and nothing is sent. */
  counted?: MovedCall;
  /** The call, without a body, where our body has an id and no key: the relay takes the one that it stores. */
  stored?: string;
  /** The body where a counted number gets smaller, for relays that do not take negative differences. */
  less?: unknown;
  /** Of `apart`: a place in the answer that is there only where an older version left the field alone. */
  ignored?: string;
  /** The body where a field of the relay's has a value in ours, by its name; the first that fits is taken. */
  given?: Readonly<Record<string, unknown>>;
  /** Path of the answer's data within the relay's answer; `data` if absent. */
  data?: string;
  /** The answer is an object, and our list is of its keys, or of its rows, each with its key as `$key`. */
  as?: 'keys' | 'rows';
  /** Our fields of the answer's data to the relay's. */
  fields?: Readonly<Record<string, FieldRule>>;
}

/** A call elsewhere, or those of several versions of the relay: the first that the relay has counts. */
export type Moved = string | MovedCall | readonly (string | MovedCall)[];

/** A call: elsewhere, the same call of the relay's (absent from the file), or null where the relay has none. */
export type CallRule = Moved | null;

export interface RelayResource extends Differences {
  /** Of a resource that only this relay has: the whole of it, in the words of schemas/resources. */
  schema?: ResourceSchema;
  /** Our field to the relay's. A field that is not named is the same in both. */
  fields?: Readonly<Record<string, FieldRule>>;
  /** Our parameters of lists to the relay's; null for one that it does not know. */
  query?: Readonly<Record<string, string | null>>;
  /** Parameters that each call of the list carries. */
  always?: Readonly<Record<string, string>>;
  /** Fields whose one value the relay's list finds itself, as we name them. */
  filters?: readonly string[];
  /** The parameter of the list that searches, for relays without a call of their own for it. */
  search?: string;
  /** A field by which the relay's list shows one record of many, and the call with all of one value (`$value`). */
  groups?: { by: string; all: string };
  /** Fields that only those versions have whose status has a field of this name. */
  since?: Readonly<Record<string, readonly string[]>>;
  /** Fields of the relay's that never reach a browser. */
  hidden?: readonly string[];
  /** Fields that each change has to send along as they are: some, or all that the record has. */
  resends?: readonly string[] | 'all';
  /** Fields whose change alone is not compared with what the console saw: that would take one call more. */
  unguarded?: readonly string[];
  /** A pattern of refusals of a creation that is stored all the same: a change of the record makes it whole. */
  repairs?: string;
  /**
   * A right that the relay gives some administrators only: its place in the own account, false without it, and what
   * that keeps from the account: actions and fields of the resource, as src/schema/access.ts names them.
   */
  rights?: { at: string; without: readonly string[] };
  /** Fields that are changed by calls of their own. */
  apart?: Readonly<Record<string, Moved>>;
}

export interface RelayFile {
  title: string;
  /** Versions that the file was tried with. */
  tried: readonly string[];
  /** Names that this relay's /api/status has all, and no other relay's. */
  recognise: readonly string[];
  /** Name of the header that carries the id of the user who is signed in. */
  userHeader?: string;
  /**
   * For relays that answer a sign-in by a token of some minutes: the cookie that renews it, and the calls that renew it
   * and end the session; the header of a token that proves a second check. One that answers none has a cookie for its
   * session.
   */
  session?: { cookie: string; renew: string; end: string; proof?: string };
  /** Our name of a field of the status to the relay's. */
  status?: Readonly<Record<string, string>>;
  /** Fields of our status that the relay's does not have, with their values. */
  adds?: Row;
  /** Names in the status, each with those of `adds` that only versions with it have. */
  since?: Readonly<Record<string, readonly string[]>>;
  /** Options that only this relay has, by name. */
  options?: Readonly<Record<string, OwnOption>>;
  /** Options that the relay writes itself: nobody is to change them. */
  readOnlyOptions?: readonly string[];
  list?: {
    /** Parameter with the number of the page. */
    page: string;
    /** Number of the first page. */
    first: 0 | 1;
    /** Parameter with the number of rows of a page; without it pages have `most`, and a search finds all. */
    size?: string;
    /** Most rows of a page. */
    most: number;
    /** Paths of the rows in the answer, and of their number where it says it. */
    rows: string;
    total?: string;
    /** Versions that answer an array of rows: number of their first page, another name of its size. */
    arrays?: { first: 0 | 1; size: string };
    /**
     * Parameters with the field and the direction of a sort; `sign`: one parameter, with a minus for descending;
     * `down`: one, which is always descending.
     */
    sort?: { field: string; direction: string } | { sign: string } | { down: string };
  };
  resources?: Readonly<Record<string, RelayResource>>;
  /** The meaning of the relay's refusals, in the place of what a pattern finds: what is to be done, and where. */
  refusals?: readonly { match: string; en: string; zh: string }[];
  /** Words of a refusal that did nothing, since another write went on: the same call is sent again. */
  busy?: string;
  /** Our calls, as `GET user/available_models`, to the relay's. */
  calls?: Readonly<Record<string, CallRule>>;
}
