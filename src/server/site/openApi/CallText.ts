/** The form of the descriptions of calls. */
import type { JsonSchema } from './recordSchemas';

/** Whether a role may do that, as `canAccess` says. */
export type Can = (resource: string, action: string) => boolean;

/** A call. Its text is `api.<method> <path>` of the languages' `server.json`, unless `summary` says it. */
export interface CallText {
  summary?: string;
  /** Least role; 0 for visitors, `token` for the key of a token in place of a session. */
  role: 0 | 1 | 10 | 100 | 'token';
  /**
   * True for one that gives money, rights or another's data a way out: the gate of the second factor guards it. Calls
   * of records say so by `fresh` of their schema file.
   */
  fresh?: true;
  /** The right that the call asks of the schema beside the role. */
  may?: (can: Can) => boolean;
  /** Parameters of the query: their schema; those that must be given. */
  query?: Record<string, JsonSchema>;
  needs?: readonly string[];
  /** True where the body is a form with files. */
  isForm?: true;
  body?: JsonSchema | ((can: Can) => JsonSchema);
  /** `data` of the answer; absent where there is none. */
  answer?: JsonSchema;
  /** Fields beside `success` and `message`. */
  beside?: Record<string, JsonSchema>;
  /** The whole answer, where it has another form. */
  whole?: JsonSchema;
}

export const record = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
