/** Accounts as administrators see them. */

import { Hono } from 'hono';
import { logType, userRole, userStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { changesBetween } from '../auth/auditChanges';
import { checkAccess, checkCaller, requireRole, signIn } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { ok } from '../kernel/requests/envelope';
import { localeOfRequest } from '../kernel/requests/localeOfRequest';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import { knownTurn } from '../kernel/work/fairTurns';
import { quotaForLog, writeUserLog } from '../logs/logs';
import type { Services } from '../options/Services';
import { decideChange, decideCreation } from '../records/decideWrite';
import { holdRecord } from '../records/holdRecord';
import { addLists, parseId } from '../records/lists';
import { contextOf } from '../records/ResourceRules';
import { getRecord } from '../records/records';
import { checkTargets } from '../records/references';
import type { StoredRow } from '../store/tables/tables';
import { deleteUser, manageUser } from './manageUser';
import { withPlainName } from './names';
import { changeOwnPassword, changePassword, checkOwnPassword, newPassword } from './passwords';
import {
  checkMayEdit,
  checkRank,
  createAccount,
  createDefaultToken,
  presentUser,
  updateAccount,
  userRules,
} from './users';

const roles: readonly unknown[] = Object.values(userRole);

/** A role that a body names; 0 and nothing name none. @throws AppError badField */
function parseRole(value: unknown, locale: Locale): number | undefined {
  if (value === undefined || value === null || value === 0) return undefined;
  if (roles.includes(value)) return Number(value);
  const reason = messageText('enum', {}, locale);
  const field = fieldTexts(resourceSchema('user'), 'role', locale).title;
  throw new AppError('badField', { field, reason }, 200, { role: reason });
}

async function create(c: AppContext, services: Services): Promise<void> {
  const body = withPlainName(await readBody(c));
  const context = contextOf(c, services);
  const { user: caller, locale } = context;
  const given = parseRole(body['role'], locale);
  if (given !== undefined && given >= caller.role) throw new AppError('roleOfNew');
  const role = given ?? userRole.user;
  const { rows, columns } = decideCreation(context, 'user', body, {
    create: (values) => [{ ...values, role, status: userStatus.active }],
  });
  const [{ username = '', password = '', display_name = '', ...fields } = {}] = rows;
  const account = {
    username,
    password: await newPassword(password, knownTurn(caller.id)),
    display_name,
    fields,
    role,
  };
  const held = await c.get('begin')(services);
  await checkTargets(held.store, 'user', columns, { caller, locale });
  const id = await createAccount(held.store, account);
  await createDefaultToken(held.store, id, services.now());
  const made = await getRecord(held.store, 'user', {}, id);
  await writeAudit(held, caller, {
    key: 'created',
    record: 'user',
    what: `#${id}`,
    ids: [id],
    changes: changesBetween('user', undefined, made),
  });
}

/**
 * The role that a change asks for, which the schema has as a field that is only read.
 * @throws AppError roleTooHigh, ownRole
 */
function newRole(c: AppContext, body: Row, current: StoredRow<'user'>): number | undefined {
  const caller = c.get('user');
  if (body['role'] === current.role) return undefined;
  const role = parseRole(body['role'], localeOfRequest(c));
  if (role !== undefined && caller.role < userRole.root && role >= caller.role)
    throw new AppError('roleTooHigh');
  if (role === undefined) return undefined;
  if (current.id === caller.id) throw new AppError('ownRole');
  return role;
}

/** The change that a body asks of an account. @throws AppError badField, higherRole, roleTooHigh, ownRole */
function decide(c: AppContext, services: Services, given: Row, current: StoredRow<'user'>) {
  const body = withPlainName(given, current.username);
  checkMayEdit(c.get('user'), current);
  const role = newRole(c, body, current);
  return decideChange(contextOf(c, services), 'user', body, current, {
    rules: { change: (values) => (role === undefined ? values : { ...values, role }) },
  });
}

async function change(c: AppContext, services: Services): Promise<void> {
  const body = await readBody(c);
  const [caller, locale] = [c.get('user'), localeOfRequest(c)];
  if (body['id'] === undefined) throw new AppError('badRequest');
  const id = parseId(body['id']);
  const find = ({ store }: Services) => getRecord(store, 'user', { caller }, id);
  const before = decide(c, services, body, await find(services));
  const { password, original_password: original } = before.values;
  const isOwn = id === caller.id;
  // Before the account is held: a try must count, whatever becomes of the change.
  if (isOwn && password !== undefined)
    await checkOwnPassword(services, id, original, 'original_password');
  const hashed =
    typeof password === 'string' ? await newPassword(password, knownTurn(caller.id)) : undefined;
  const held = await c.get('begin')(services);
  await holdRecord(held.store, 'user', id);
  const current = await find(held);
  const { values, columns, differences } = decide(c, services, body, current);
  await checkTargets(held.store, 'user', [columns], { caller, locale });
  await updateAccount(held.store, id, columns);
  const next = await getRecord(held.store, 'user', {}, id);
  const after = Number(next.quota);
  if (hashed) {
    await (isOwn
      ? changeOwnPassword(held, id, hashed, () => checkCaller(c, held))
      : changePassword(held, id, hashed));
    if (isOwn) await signIn(c, held, id);
  }
  const difference = differences.get('quota');
  const quota = difference ? after - difference.by : Number(current.quota);
  if (quota !== after && values.quota !== undefined)
    await writeUserLog(
      held,
      id,
      logType.management,
      `管理员将用户额度从 ${quotaForLog(services, quota)}修改为 ${quotaForLog(services, after)}`,
    );
  const fields = Object.keys(values).join(', ');
  if (fields !== '')
    await writeAudit(held, caller, {
      key: 'changed',
      record: 'user',
      what: `#${id}`,
      fields,
      ids: [id],
      changes: [
        ...changesBetween('user', current, next),
        ...(hashed ? [{ field: 'password' }] : []),
      ],
    });
}

/** The answer of /manage, as recorded: a user of which only role and status are filled in. */
const emptyUser = {
  id: 0,
  username: '',
  display_name: '',
  email: '',
  group: '',
  quota: 0,
  used_quota: 0,
  request_count: 0,
  aff_code: '',
  inviter_id: 0,
  github_id: '',
  wechat_id: '',
  password: '',
  access_token: '',
  verification_code: '',
  lark_id: '',
  oidc_id: '',
};

/** The calls on accounts. Own calls such as /self are mounted before these. */
export function userRoutes(services: Services): Hono<AppEnv> {
  const { store } = services;
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, userRole.user));
  const scopeOf = (c: AppContext) => ({ caller: c.get('user') });
  const writerOf = (c: AppContext) => ({ ...scopeOf(c), locale: localeOfRequest(c) });
  addLists(app, services, 'user', userRules);
  app.get('/:id', async (c) => {
    checkAccess(c, { resource: 'user', action: 'show' });
    const row = await getRecord(store, 'user', scopeOf(c), parseId(c.req.param('id')));
    checkRank(c.get('user'), row.role);
    return ok(c, presentUser(services, row, c.get('user').role));
  });
  app.post('/', async (c) => {
    checkAccess(c, { resource: 'user', action: 'create' });
    await create(c, services);
    return ok(c);
  });
  app.put('/', async (c) => {
    checkAccess(c, { resource: 'user', action: 'edit' });
    await change(c, services);
    return ok(c);
  });
  app.post('/manage', async (c) => {
    const body = await readBody(c);
    checkAccess(c, { resource: 'user', action: 'list' });
    const held = await c.get('begin')(services);
    const { id, username, role, status, changes } = await manageUser(held, writerOf(c), body);
    await writeAudit(held, c.get('user'), {
      key: 'managed',
      what: username,
      action: String(body['action']),
      ids: [id],
      changes,
    });
    return ok(c, { ...emptyUser, role, status });
  });
  app.delete('/:id', async (c) => {
    checkAccess(c, { resource: 'user', action: 'delete' });
    const id = parseId(c.req.param('id'));
    const held = await c.get('begin')(services);
    const changes = await deleteUser(held, writerOf(c), id);
    await writeAudit(held, c.get('user'), {
      key: 'deleted',
      record: 'user',
      what: `#${id}`,
      ids: [id],
      changes,
    });
    return ok(c);
  });
  return app;
}
