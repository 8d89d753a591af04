/** The calls that every resource has: list, search, get, create, change, delete. */
import { Hono } from 'hono';
import { canAccess } from '../../schema/access';
import { visibleParts } from '../../schema/forms/visibleSchema';
import { type RecordColumns, userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { titleOf } from '../../schema/texts';
import type { Row } from '../../schema/types';
import { changesBetween } from '../auth/auditChanges';
import type { AuditEntry } from '../auth/auditTexts';
import { checkAccess, requireRole, requireSecond } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import { ok, okFound } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { presentRow, storedValues } from '../store/tables/columns';
import type { StoredRow } from '../store/tables/tables';
import { decideChange, decideCreation } from './decideWrite';
import { readFilter } from './filterSql';
import { getHeldRecord } from './holdRecord';
import { type Page, readPageWords, readRecordPage } from './pages';
import { contextOf, type ResourceRules, type RuleContext } from './ResourceRules';
import { deleteRecord, getRecord, insertRecords, listRecords, updateRecord } from './records';
import type { Writer } from './references';
import { refuseUnknownFields } from './refuseUnknownFields';
import type { Scope } from './scopedRows';
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
export const searchOf = (c: AppContext): Search => ({
  keyword: (c.req.query('keyword') ?? '').trim(),
  ids: idsOf(c),
});

/**
 * A page of a list or of a search, by the words of `readPageWords`, with the number of all rows.
 * @param present a record as it is answered
 * @returns undefined without these words
 */
export function answerPage<Name extends keyof RecordColumns>(
  c: AppContext,
  services: Pick<Services, 'store'>,
  name: Name,
  present: (row: StoredRow<Name>) => Row,
  more?: Pick<Page, 'search' | 'values'>,
): Promise<Response | undefined>;
export function answerPage(
  c: AppContext,
  services: Pick<Services, 'store'>,
  name: string,
  present: (row: Row) => Row,
  more?: Pick<Page, 'search' | 'values'>,
): Promise<Response | undefined>;
export async function answerPage(
  c: AppContext,
  { store }: Pick<Services, 'store'>,
  name: string,
  present: (row: Row) => Row,
  more: Pick<Page, 'search' | 'values'> = {},
): Promise<Response | undefined> {
  const words = readPageWords(c, name);
  if (!words) return undefined;
  const schema = resourceSchema(name);
  const { rows, total } = await readRecordPage(store, name, scopeOf(c), {
    ...words,
    ...more,
    page: pageOf(c),
    filter: readFilter(schema, c.req.query(), c.get('user').role, localeOfRequest(c), 'any'),
  });
  return ok(c, rows.map(present), { total });
}

/** Changes of what belongs to everybody are written down; those of one's own records are not. */
async function audit(
  c: AppContext,
  services: Pick<Services, 'now' | 'store'>,
  name: string,
  entry: Omit<AuditEntry, 'record'>,
): Promise<void> {
  if (resourceSchema(name)['x-resource'].owner === undefined)
    await writeAudit(services, c.get('user'), { ...entry, record: name });
}

const scopeOf = (c: AppContext): Scope => ({ caller: c.get('user') });

/** How many records of a resource a user may have; undefined where there is no limit. */
function roomOf(
  { options }: Pick<Services, 'options'>,
  name: string,
  { user, locale }: RuleContext,
) {
  const schema = resourceSchema(name);
  const { ownerLimit } = schema['x-resource'];
  return ownerLimit === undefined
    ? undefined
    : {
        owner: user.id,
        limit: Math.max(1, options.number(ownerLimit)),
        records: titleOf(schema, locale),
      };
}

const writerOf = ({ user, locale }: RuleContext): Writer => ({ caller: user, locale });

async function create(
  c: AppContext,
  services: Services,
  name: string,
  rules: ResourceRules,
): Promise<unknown> {
  const context = contextOf(c, services);
  const body = await readBody(c);
  refuseUnknownFields(name, body, context.locale);
  const { rows, columns } = decideCreation(context, name, body, rules);
  const room = roomOf(services, name, context);
  const held = await c.get('begin')(services);
  const ids = await insertRecords(held.store, name, columns, writerOf(context), room);
  const [id] = ids;
  await audit(c, held, name, {
    key: 'created',
    what: ids.map((made) => `#${made}`).join(' '),
    ids,
    changes: changesBetween(name, undefined, columns[0]),
  });
  const { properties } = resourceSchema(name);
  if (rules.answer || id === undefined)
    return rules.answer?.(rows.map((row) => visibleParts(properties, row, context.user.role)));
  return present(c, services, name, await getRecord(held.store, name, {}, id), rules);
}

async function change(
  c: AppContext,
  services: Services,
  name: string,
  scope: Scope,
  rules: ResourceRules,
): Promise<Row> {
  const context = contextOf(c, services);
  const body = await readBody(c);
  refuseUnknownFields(name, body, context.locale);
  const id = parseId(body['id'] ?? 'absent');
  const held = await c.get('begin')(services);
  const current = await getHeldRecord(held.store, name, scope, id);
  const record = storedValues(resourceSchema(name), current);
  checkAccess(c, { resource: name, action: 'edit', record });
  const { status, _before } = body;
  const sent = c.req.query('status_only') ? { status, _before } : body;
  const { columns } = decideChange(context, name, sent, current, { rules });
  const { fresh } = resourceSchema(name)['x-resource'];
  if (
    Array.isArray(fresh) &&
    fresh.some((field) => columns[field] !== undefined && columns[field] !== current[field])
  )
    await requireSecond(c, held);
  await updateRecord(held.store, name, id, columns, writerOf(context));
  const after = await getRecord(held.store, name, {}, id);
  if (Object.keys(columns).length > 0)
    await audit(c, held, name, {
      key: 'changed',
      what: `#${id}`,
      fields: Object.keys(columns).join(', '),
      ids: [id],
      changes: changesBetween(name, current, after),
    });
  return after;
}

/** A record as the caller sees it; nothing of one that is not for the caller, as after a creation or a change. */
function present(
  c: AppContext,
  services: Services,
  name: string,
  row: Row,
  rules: ResourceRules,
): Row | undefined {
  const schema = resourceSchema(name);
  const request = { resource: name, action: 'show', record: storedValues(schema, row) };
  return canAccess(c.get('user'), request) ? asSeen(c, services, name, row, rules) : undefined;
}

/** A record as the API answers it to its reader. */
function asSeen(
  c: AppContext,
  services: Services,
  name: string,
  row: Row,
  rules: ResourceRules,
): Row {
  const record = presentRow(resourceSchema(name), row, c.get('user').role);
  return rules.present?.(record, contextOf(c, services)) ?? record;
}

/**
 * The calls of one resource, to be mounted at its path. Special calls are added to what this returns, before it is
 * used.
 */
export function recordRoutes(
  services: Services,
  name: string,
  rules: ResourceRules = {},
): Hono<AppEnv> {
  const { store } = services;
  const presentOne = (c: AppContext, row: Row) => asSeen(c, services, name, row, rules);
  const valuesOf = () => ({ values: rules.values?.(services) });
  const presentAll = (c: AppContext, rows: Row[]) => rows.map((row) => presentOne(c, row));
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  app.get('/', async (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    const page = await answerPage(c, services, name, (row) => presentOne(c, row), valuesOf());
    if (page) return page;
    const schema = resourceSchema(name);
    const rows = await listRecords(store, name, scopeOf(c), {
      page: pageOf(c),
      order: c.req.query('order') ?? '',
      filter: readFilter(schema, c.req.query(), c.get('user').role, localeOfRequest(c)),
    });
    return ok(c, presentAll(c, rows));
  });
  app.get('/search', async (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    const search = searchOf(c);
    const more = { search, ...valuesOf() };
    const page = await answerPage(c, services, name, (row) => presentOne(c, row), more);
    if (page) return page;
    const { rows, isTruncated } = await searchRecords(store, name, scopeOf(c), search);
    return okFound(c, presentAll(c, rows), isTruncated);
  });
  app.get('/:id', async (c) => {
    checkAccess(c, { resource: name, action: 'show' });
    const row = await getRecord(store, name, scopeOf(c), parseId(c.req.param('id')));
    return ok(c, presentOne(c, row));
  });
  if (resourceSchema(name)['x-resource'].form.length > 0) addWrites(app, services, name, rules);
  return app;
}

/** The calls that write; records without a form are only read. */
function addWrites(
  app: Hono<AppEnv>,
  services: Services,
  name: string,
  rules: ResourceRules,
): void {
  app.post('/', async (c) => {
    checkAccess(c, { resource: name, action: 'create' });
    return ok(c, await create(c, services, name, rules));
  });
  app.put('/', async (c) => {
    checkAccess(c, { resource: name, action: 'edit' });
    const after = await change(c, services, name, scopeOf(c), rules);
    return ok(c, present(c, services, name, after, rules));
  });
  app.delete('/:id', async (c) => {
    checkAccess(c, { resource: name, action: 'delete' });
    const id = parseId(c.req.param('id'));
    const held = await c.get('begin')(services);
    const row = await getHeldRecord(held.store, name, scopeOf(c), id);
    const record = storedValues(resourceSchema(name), row);
    checkAccess(c, { resource: name, action: 'delete', record });
    await deleteRecord(held.store, name, id, writerOf(contextOf(c, services)));
    const changes = changesBetween(name, row, undefined);
    await audit(c, held, name, { key: 'deleted', what: `#${id}`, ids: [id], changes });
    return ok(c);
  });
}
