/** The calls that every resource has: list, search, get, create, change, delete. */
import { Hono } from 'hono';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { resourceSchema } from '../../schema/registry';
import { titleOf } from '../../schema/texts';
import type { ResourceSchema, Row } from '../../schema/types';
import type { AuditEntry } from '../auth/auditTexts';
import { requireAccess } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/AppError';
import { ok, okFound } from '../kernel/envelope';
import { localeOfRequest } from '../kernel/localeOfRequest';
import { readBody } from '../kernel/readBody';
import type { AppContext, AppEnv } from '../kernel/types';
import type { Services } from '../options/Services';
import { presentRow, storedValues, toColumns, withDefaults } from '../store/columns';
import type { ResourceRules, RuleContext } from './ResourceRules';
import { changesOf, changingColumns, refuseEmptied, withExpected } from './recordChange';
import {
  deleteRecord,
  getRecord,
  insertRecords,
  listRecords,
  type Scope,
  searchRecords,
  updateRecord,
} from './records';
import { checkConditions, validateInput } from './validate';

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

const schemas = new Map<string, ResourceSchema>();

/** The schema as a role sees it: without the fields that are above it. */
function schemaFor(name: string, role: number): ResourceSchema {
  const key = `${name} ${role}`;
  const known = schemas.get(key);
  if (known) return known;
  const schema = resourceSchema(name);
  const visible = Object.entries(schema.properties).filter(([, property]) =>
    isVisibleTo(property, role),
  );
  const made = { ...schema, properties: Object.fromEntries(visible) };
  schemas.set(key, made);
  return made;
}

/** The fields that a role may send: others are ignored. */
function allowed(name: string, role: number, body: Row): Row {
  const { properties } = schemaFor(name, role);
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => Object.hasOwn(properties, field)),
  );
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
  const body = allowed(name, context.user.role, await readBody(c));
  refuseEmptied(schema, body, context.locale);
  rules.check?.(body, context.locale);
  const values = validateInput(name, body, 'create', context.locale);
  checkConditions(schema, values, values, context.locale);
  const owner = schema['x-resource'].owner;
  const own = owner === undefined ? {} : { [owner]: context.user.id };
  const created = Object.hasOwn(schema.properties, 'created_time')
    ? { created_time: services.now() }
    : {};
  const rows = rules.create?.(values, context) ?? [{ ...values, ...own, ...created }];
  const ids = await insertRecords(
    services.store,
    name,
    rows.map((row) => withDefaults(schema, toColumns(schema, row))),
    roomOf(services, name, context),
  );
  const [id] = ids;
  await audit(c, services, name, { key: 'created', what: ids.map((made) => `#${made}`).join(' ') });
  if (rules.answer || id === undefined) return rules.answer?.(rows);
  return presentRow(
    schemaFor(name, context.user.role),
    await getRecord(services.store, name, { owner: context.user.id }, id),
  );
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
  const schema = schemaFor(name, context.user.role);
  const sent = await readBody(c);
  const id = parseId(sent['id'] ?? 'absent');
  const current = await getRecord(store, name, scope, id);
  const change = changesOf(
    schema,
    c.req.query('status_only') ? { status: sent['status'] } : sent,
    current,
    context.locale,
  );
  rules.check?.(change.body, context.locale);
  const values = withExpected(
    schema,
    validateInput(name, change.body, 'edit', context.locale),
    change,
    current,
    context.locale,
  );
  const stored = storedValues(resourceSchema(name), current);
  checkConditions(schema, values, { ...stored, ...values }, context.locale);
  const changed = rules.change?.(values, stored, context) ?? values;
  const columns = changingColumns(toColumns(resourceSchema(name), changed), change);
  await updateRecord(store, name, id, columns);
  if (Object.keys(columns).length > 0)
    await audit(c, services, name, {
      key: 'changed',
      what: `#${id}`,
      fields: Object.keys(columns).join(', '),
    });
  return getRecord(store, name, scope, id);
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
  const scopeOf = (c: AppContext): Scope => ({ owner: c.get('user').id });
  const presentAll = (c: AppContext, rows: Row[]) => {
    const visible = schemaFor(name, c.get('user').role);
    return rows.map((row) => presentRow(visible, row));
  };
  const present = (c: AppContext, row: Row) => presentRow(schemaFor(name, c.get('user').role), row);
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireAccess(services, { resource: name, action: 'list' }));
  app.get('/', async (c) =>
    ok(
      c,
      presentAll(
        c,
        await listRecords(store, name, scopeOf(c), pageOf(c), c.req.query('order') ?? ''),
      ),
    ),
  );
  app.get('/search', async (c) => {
    const keyword = (c.req.query('keyword') ?? '').trim();
    const { rows, isTruncated } = await searchRecords(store, name, scopeOf(c), keyword);
    return okFound(c, presentAll(c, rows), isTruncated);
  });
  app.get('/:id', async (c) =>
    ok(c, present(c, await getRecord(store, name, scopeOf(c), parseId(c.req.param('id'))))),
  );
  app.post('/', async (c) => ok(c, await create(c, services, name, rules)));
  app.put('/', async (c) => ok(c, present(c, await change(c, services, name, scopeOf(c), rules))));
  app.delete('/:id', async (c) => {
    const id = parseId(c.req.param('id'));
    await deleteRecord(store, name, scopeOf(c), id);
    await audit(c, services, name, { key: 'deleted', what: `#${id}` });
    return ok(c);
  });
  return app;
}
