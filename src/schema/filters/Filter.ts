import type { OperatorName } from './operators';

/** A condition on one field. */
export interface FieldFilter<Value = unknown> {
  field: string;
  operator: OperatorName;
  values: readonly Value[];
}

/** A filter of a list: conditions, and the words that combine them. */
export type Filter<Value = unknown> =
  | FieldFilter<Value>
  | { and: readonly Filter<Value>[] }
  | { or: readonly Filter<Value>[] }
  | { not: Filter<Value> };

/** A filter as it was typed or is in an address. */
export type TextFilter = Filter<string>;

/** The conditions of a filter, whatever combines them. */
export function leavesOf<Value>(filter: Filter<Value>): FieldFilter<Value>[] {
  if ('and' in filter) return filter.and.flatMap(leavesOf);
  if ('or' in filter) return filter.or.flatMap(leavesOf);
  return 'not' in filter ? leavesOf(filter.not) : [filter];
}
