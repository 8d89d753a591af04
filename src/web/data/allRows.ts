/**
 * Lists of all rows in react-query's cache: under ra-core's `getList` and in its shape, so that its mutations reach
 * them, too.
 */
import type { RaRecord } from 'react-admin';
import { isObject } from '../../schema/isRow';
import type { RecordRow } from '../config/resourceConfig';

/** The part of a filter that the relay applies. */
export interface AllFilter {
  q: string;
  order: string;
  match: Readonly<Record<string, string>>;
}

const everything: AllFilter = { q: '', order: '', match: {} };

export interface AllRows<T extends RaRecord = RecordRow> {
  data: T[];
  total: number;
}

export const allRowsOf = <T extends RaRecord>(rows: T[]): AllRows<T> => ({
  data: rows,
  total: rows.length,
});

export const rowsOf = <T extends RaRecord>({ data }: AllRows<T>): T[] => data;

/**
 * What all rows of a list are kept under.
 * @param how `search`: one search, `null` where the relay does not answer all rows by it; `any`: page by page where
 * needed
 */
export const allRowsKey = (
  name: string,
  how: 'search' | 'any',
  filter: AllFilter = everything,
): readonly unknown[] => [name, 'getList', { all: how, filter }];

/** True for a load of all pages, which may take minutes. */
export const isLoadOfPages = ([, , params]: readonly unknown[]): boolean =>
  isObject(params) && params['all'] === 'any';
