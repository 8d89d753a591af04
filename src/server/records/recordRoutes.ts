/** The calls that every resource has: list, search, get, create, change, delete. */
import { Hono } from 'hono';
import { canAccess } from '../../schema/access';
import { visibleParts } from '../../schema/forms/visibleSchema';
import { userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { titleOf } from '../../schema/texts';
import type { Row } from '../../schema/types';
import { changesBetween } from '../auth/auditChanges';
import type { AuditEntry } from '../auth/auditTexts';
import { checkAccess, requireRole, requireSecond } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { ok } from '../kernel/requests/envelope';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { storedValues } from '../store/tables/columns';
import { decideChange, decideCreation } from './decideWrite';
import { getHeldRecord } from './holdRecord';
import { addLists, asSeen, parseId } from './lists';
import { contextOf, type ResourceRules, type RuleContext } from './ResourceRules';
import { deleteRecord, getRecord, insertRecords, updateRecord } from './records';
import type { Writer } from './references';
import { refuseUnknownFields } from './refuseUnknownFields';
import type { Scope } from './scopedRows';

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

/**
 * The calls of one resource, to be mounted at its path. Special calls are added to what this returns, before it is
 * used.
 */
export function recordRoutes(
  services: Services,
  name: string,
  rules: ResourceRules = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  addLists(app, services, name, rules);
  app.get('/:id', async (c) => {
    checkAccess(c, { resource: name, action: 'show' });
    const row = await getRecord(services.store, name, scopeOf(c), parseId(c.req.param('id')));
    return ok(c, asSeen(c, services, name, row, rules));
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
