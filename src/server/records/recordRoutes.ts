/** The calls that every resource has: list, search, get, create, change, delete. */
import { Hono } from 'hono';
import { canAccess } from '../../schema/access';
import { isRow } from '../../schema/isRow';
import { userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { withStoredSecrets } from '../../schema/secrets';
import { titleOf } from '../../schema/texts';
import type { Row } from '../../schema/types';
import { keepHidden, visibleParts, visibleSchema } from '../../schema/visibleSchema';
import type { AuditEntry } from '../auth/auditTexts';
import { checkAccess, requireRole } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/AppError';
import { ok, okFound } from '../kernel/envelope';
import { localeOfRequest } from '../kernel/localeOfRequest';
import { readBody } from '../kernel/readBody';
import type { AppContext, AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { presentRow, storedValues, toColumns, withDefaults } from '../store/columns';
import { readFilters } from './fieldConditions';
import { getHeldRecord } from './holdRecord';
import type { ResourceRules, RuleContext } from './ResourceRules';
import {
  changeOfInput,
  changesOf,
  changingColumns,
  refuseCalculated,
  refuseEmptied,
  refuseOvertaken,
  withExpected,
} from './recordChange';
import {
  deleteRecord,
  getRecord,
  insertRecords,
  listRecords,
  searchRecords,
  updateRecord,
} from './records';
import { refuseUnknown } from './refuseUnknown';
import type { Scope } from './scopedRows';
import { checkConditions, validateInput } from './validate';

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

/** Ids that a search is for, as `1,2`; undefined where it is for any. @throws AppError badId */
export const idsOf = (c: AppContext): number[] | undefined =>
  c.req.query('ids')?.split(',').slice(0, maxIds).map(parseId);

/** The fields that a role may send, the owner aside: others are ignored. */
function allowed(name: string, role: number, body: Row): Row {
  const { properties, 'x-resource': info } = visibleSchema(resourceSchema(name), role);
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field]) =>
        field !== info.owner &&
        [field, field.replace(/_before$/, '')].some((known) => Object.hasOwn(properties, known)),
    ),
  );
}

/** What was sent, with those parts of objects as they were stored that the role does not see. */
export function withHiddenParts<Values extends Row>(
  name: string,
  role: number,
  values: Values,
  stored: Row,
): Values {
  const { properties } = resourceSchema(name);
  const whole = Object.entries(values).flatMap(([field, value]) => {
    const inner = Object.hasOwn(properties, field) ? properties[field]?.properties : undefined;
    if (!inner || !isRow(value)) return [];
    const old = stored[field];
    return [[field, keepHidden(inner, value, isRow(old) ? old : {}, role)]];
  });
  return { ...values, ...Object.fromEntries(whole) };
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

async function create(
  c: AppContext,
  services: Services,
  name: string,
  rules: ResourceRules,
): Promise<unknown> {
  const schema = resourceSchema(name);
  const context: RuleContext = { services, user: c.get('user'), locale: localeOfRequest(c) };
  const { role } = context.user;
  const visible = visibleSchema(schema, role);
  const body = allowed(name, role, await readBody(c));
  refuseEmptied(visible, body, context.locale);
  rules.check?.(body, context.locale);
  const input = validateInput(name, body, 'create', context.locale, { role });
  const values = withHiddenParts(name, role, input, {});
  refuseUnknown(services, schema, values, {}, context.locale);
  checkConditions(visible, values, values, context.locale);
  const owner = schema['x-resource'].owner;
  const own = owner === undefined ? {} : { [owner]: context.user.id };
  const created = Object.hasOwn(schema.properties, 'created_time')
    ? { created_time: services.now() }
    : {};
  const rows = rules.create?.(values, context) ?? [{ ...values, ...own, ...created }];
  const columns = rows.map((row) => withDefaults(schema, toColumns(schema, row)));
  refuseCalculated(schema, body, columns, context.user, context.locale);
  for (const row of columns)
    checkAccess(c, { resource: name, action: 'create', record: storedValues(schema, row) });
  const writer = { caller: context.user, locale: context.locale };
  const room = roomOf(services, name, context);
  const ids = await insertRecords(services.store, name, columns, writer, room);
  const [id] = ids;
  await audit(c, services, name, { key: 'created', what: ids.map((made) => `#${made}`).join(' ') });
  if (rules.answer || id === undefined)
    return rules.answer?.(rows.map((row) => visibleParts(schema.properties, row, role)));
  return present(c, name, await getRecord(services.store, name, {}, id));
}

async function change(
  c: AppContext,
  services: Services,
  name: string,
  scope: Scope,
  rules: ResourceRules,
): Promise<Row> {
  const { store } = services;
  const context: RuleContext = { services, user: c.get('user'), locale: localeOfRequest(c) };
  const { role } = context.user;
  const schema = visibleSchema(resourceSchema(name), role);
  const sent = await readBody(c);
  const id = parseId(sent['id'] ?? 'absent');
  const current = await getHeldRecord(store, name, scope, id);
  const stored = storedValues(resourceSchema(name), current);
  checkAccess(c, { resource: name, action: 'edit', record: stored });
  const changes = changesOf(
    schema,
    allowed(name, role, c.req.query('status_only') ? { status: sent['status'] } : sent),
    current,
    context.user,
    context.locale,
  );
  refuseOvertaken(schema, sent, changes, current, context.user, context.locale);
  rules.check?.(changes.body, context.locale);
  const input = validateInput(name, changes.body, 'edit', context.locale, { role, stored });
  const change = changeOfInput(changes, input);
  const whole = withHiddenParts(name, role, input, stored);
  const values = withExpected(
    schema,
    rules.decidesSecrets
      ? whole
      : withStoredSecrets(resourceSchema(name).properties, whole, stored),
    change,
    current,
    context.locale,
  );
  refuseUnknown(services, schema, values, stored, context.locale);
  checkConditions(schema, values, { ...stored, ...values }, context.locale);
  const changed = rules.change?.(values, stored, context) ?? values;
  const plain = toColumns(resourceSchema(name), changed);
  const rows = [current, { ...current, ...plain }];
  refuseCalculated(resourceSchema(name), sent, rows, context.user, context.locale);
  const columns = changingColumns(plain, change);
  await updateRecord(store, name, id, columns, {
    caller: context.user,
    locale: context.locale,
  });
  if (Object.keys(columns).length > 0)
    await audit(c, services, name, {
      key: 'changed',
      what: `#${id}`,
      fields: Object.keys(columns).join(', '),
    });
  return getRecord(store, name, {}, id);
}

/** A record as the caller sees it; nothing of one that is not for the caller, as after a creation or a change. */
function present(c: AppContext, name: string, row: Row): Row | undefined {
  const schema = resourceSchema(name);
  const request = { resource: name, action: 'show', record: storedValues(schema, row) };
  return canAccess(c.get('user'), request)
    ? presentRow(schema, row, c.get('user').role)
    : undefined;
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
  const scopeOf = (c: AppContext): Scope => ({ caller: c.get('user') });
  const presentAll = (c: AppContext, rows: Row[]) =>
    rows.map((row) => presentRow(resourceSchema(name), row, c.get('user').role));
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  app.get('/', async (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    const schema = resourceSchema(name);
    const rows = await listRecords(store, name, scopeOf(c), {
      page: pageOf(c),
      order: c.req.query('order') ?? '',
      filters: readFilters(schema, c.req.query(), c.get('user').role, localeOfRequest(c)),
    });
    return ok(c, presentAll(c, rows));
  });
  app.get('/search', async (c) => {
    checkAccess(c, { resource: name, action: 'list' });
    const keyword = (c.req.query('keyword') ?? '').trim();
    const { rows, isTruncated } = await searchRecords(store, name, scopeOf(c), keyword, idsOf(c));
    return okFound(c, presentAll(c, rows), isTruncated);
  });
  app.get('/:id', async (c) => {
    checkAccess(c, { resource: name, action: 'show' });
    const row = await getRecord(store, name, scopeOf(c), parseId(c.req.param('id')));
    return ok(c, presentRow(resourceSchema(name), row, c.get('user').role));
  });
  app.post('/', async (c) => {
    checkAccess(c, { resource: name, action: 'create' });
    return ok(c, await create(c, services, name, rules));
  });
  app.put('/', async (c) => {
    checkAccess(c, { resource: name, action: 'edit' });
    return ok(c, present(c, name, await change(c, services, name, scopeOf(c), rules)));
  });
  app.delete('/:id', async (c) => {
    checkAccess(c, { resource: name, action: 'delete' });
    const id = parseId(c.req.param('id'));
    const row = await getHeldRecord(store, name, scopeOf(c), id);
    const record = storedValues(resourceSchema(name), row);
    checkAccess(c, { resource: name, action: 'delete', record });
    await deleteRecord(store, name, id, { caller: c.get('user'), locale: localeOfRequest(c) });
    await audit(c, services, name, { key: 'deleted', what: `#${id}` });
    return ok(c);
  });
  return app;
}
