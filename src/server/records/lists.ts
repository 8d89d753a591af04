/** The list and the search of a resource: whole, by the words of `readPageWords`, or as the contract has them. */
import type { Hono } from 'hono';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { checkAccess } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { ok, okFound } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { presentRow } from '../store/tables/columns';
import { readFilter } from './filterSql';
import { readPageWords, readRecordPage } from './pages';
import { contextOf, type ResourceRules } from './ResourceRules';
import { listRecords } from './records';
import { type Search, searchRecords } from './searchRecords';

/** Ids in one call. */
const maxIds = 500;

/** A record's id from the path or the body. @throws AppError badId */
export function parseId(value: unknown): number {
  const id =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 0) throw new AppError('badId');
  return id;
}

/** Number of the page asked for, from 0. */
export function pageOf(c: AppContext): number {
  const page = Number(c.req.query('p') ?? 0);
  return Number.isSafeInteger(page) && page > 0 ? page : 0;
}

/** Ids that a search is for, as `1,2`, at most maxIds; undefined where it is for any. @throws AppError badId */
const idsOf = (c: AppContext): number[] | undefined =>
  c.req.query('ids')?.split(',').slice(0, maxIds).map(parseId);

/** The search that a call asks for. @throws AppError badId */
async function searchOf(
  c: AppContext,
  services: Services,
  { namedBy }: ResourceRules,
): Promise<Search> {
  const keyword = (c.req.query('keyword') ?? '').trim();
  const ids = idsOf(c);
  return { keyword, ids, also: keyword === '' ? undefined : await namedBy?.(keyword, services) };
}

/** A record as the API answers it to its reader. */
export function asSeen(
  c: AppContext,
  services: Services,
  name: string,
  row: Row,
  rules: ResourceRules,
): Row {
  const record = presentRow(resourceSchema(name), row, c.get('user').role);
  return rules.present?.(record, contextOf(c, services)) ?? record;
}

/** Answers a list, or what a search finds. */
async function answerList(
  c: AppContext,
  services: Services,
  name: string,
  rules: ResourceRules,
  search?: Search,
): Promise<Response> {
  const { store } = services;
  const scope = { caller: c.get('user') };
  const page = pageOf(c);
  const present = (rows: Row[]) => rows.map((row) => asSeen(c, services, name, row, rules));
  const filterBy = (fields: 'query' | 'any') =>
    readFilter(resourceSchema(name), c.req.query(), scope.caller.role, localeOfRequest(c), fields);
  const words = readPageWords(c, name);
  if (words) {
    const part = { ...words, page, filter: filterBy('any'), search };
    const values = rules.values?.(services);
    const { rows, total } = await readRecordPage(store, name, scope, { ...part, values });
    return ok(c, present(rows), { total });
  }
  if (search) {
    const { rows, isTruncated } = await searchRecords(store, name, scope, search);
    return okFound(c, present(rows), isTruncated);
  }
  const part = { page, order: c.req.query('order') ?? '', filter: filterBy('query') };
  return ok(c, present(await listRecords(store, name, scope, part)));
}

/** Adds the calls of a list and its search. */
export function addLists(
  app: Hono<AppEnv>,
  services: Services,
  name: string,
  rules: ResourceRules,
): void {
  app.get('/', (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    return answerList(c, services, name, rules);
  });
  app.get('/search', async (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    return answerList(c, services, name, rules, await searchOf(c, services, rules));
  });
}
