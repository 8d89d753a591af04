/** Rules over several fields of a record; app.ts hands them to the routes of a resource. */
import type { Expression } from 'kysely';
import type { Locale, Row } from '../../schema/types';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import type { AppContext, CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';

export interface RuleContext {
  services: Services;
  user: CurrentUser;
  locale: Locale;
}

/** Who sends a request, after it passed requireRole. */
export const contextOf = (c: AppContext, services: Services): RuleContext => ({
  services,
  user: c.get('user'),
  locale: localeOfRequest(c),
});

/**
 * Rules of one resource, such as `ResourceRules<Token>`. They are methods, so that a list may hold those of every
 * resource.
 */
export interface ResourceRules<Fields extends object = Row> {
  /** Refuses fields as they came that the schema cannot describe. */
  check?(body: Row, locale: Locale): void;
  /** Values of one POST -> the records it makes. */
  create?(values: Partial<Fields>, context: RuleContext): Partial<Fields>[];
  /** The answer of a POST for the records it made; absent: the first record. */
  answer?(rows: Partial<Fields>[]): unknown;
  /** A record as the API answers it to the caller, from the answer that the schema makes of it; absent: that one. */
  present?(record: Row, context: RuleContext): Row;
  /** The values that `present` answers in the place of stored ones, as SQL: lists are sorted by them. */
  values?(services: Services): Readonly<Record<string, Expression<unknown>>>;
  /** The record that a searched text names in other letters. */
  namedBy?(text: string, services: Services): Promise<number | undefined>;
  /** True where `change` decides what becomes of secrets inside objects; otherwise those that were not sent stay. */
  decidesSecrets?: true;
  /** Values of one PUT -> the values that change. `current` holds the record as forms hold it, secrets included. */
  change?(values: Partial<Fields>, current: Partial<Fields>, context: RuleContext): Partial<Fields>;
}
