/** Accounts as administrators see them. */

import { Hono } from 'hono';
import { logType, userRole } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { withStoredSecrets } from '../../schema/secrets';
import { fieldTexts } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { visibleSchema } from '../../schema/visibleSchema';
import { checkAccess, checkCaller, requireRole, signIn } from '../auth/session';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/AppError';
import { ok, okFound } from '../kernel/envelope';
import { knownTurn } from '../kernel/fairTurns';
import { localeOfRequest } from '../kernel/localeOfRequest';
import { messageText } from '../kernel/messages';
import { readBody } from '../kernel/readBody';
import type { AppContext, AppEnv } from '../kernel/types';
import { quotaForLog, writeUserLog } from '../logs/logs';
import type { Services } from '../options/Services';
import { holdRecord } from '../records/holdRecord';
import {
  changeOfInput,
  changesOf,
  changingColumns,
  type RecordChange,
  refuseCalculated,
  refuseEmptied,
  refuseOvertaken,
  withExpected,
} from '../records/recordChange';
import { idsOf, pageOf, parseId, withHiddenParts } from '../records/recordRoutes';
import { getRecord, listRecords, searchRecords } from '../records/records';
import { type Writer, withTargets } from '../records/references';
import { refuseUnknown } from '../records/refuseUnknown';
import { checkConditions, validateInput } from '../records/validate';
import { idOfName } from '../store/accountNames';
import { columnsOf, newColumns, storedValues } from '../store/columns';
import type { StoredRow } from '../store/tables';
import { deleteUser, manageUser } from './manageUser';
import { withPlainName } from './names';
import { changeOwnPassword, changePassword, checkOwnPassword, newPassword } from './passwords';
import { checkRank, createAccount, createDefaultToken, presentUser, updateAccount } from './users';

const roles: readonly unknown[] = Object.values(userRole);

/** A role that a body names; 0 and nothing name none. @throws AppError badField */
function parseRole(value: unknown, locale: Locale): number | undefined {
  if (value === undefined || value === null || value === 0) return undefined;
  if (roles.includes(value)) return Number(value);
  const reason = messageText('enum', {}, locale);
  const field = fieldTexts(resourceSchema('user'), 'role', locale).title;
  throw new AppError('badField', { field, reason }, 200, { role: reason });
}

async function create(
  c: AppContext,
  services: Pick<Services, 'now' | 'options' | 'store'>,
): Promise<number> {
  const body = withPlainName(await readBody(c));
  const locale = localeOfRequest(c);
  const role = parseRole(body['role'], locale);
  if (role !== undefined && role >= c.get('user').role) throw new AppError('roleOfNew');
  const caller = c.get('user');
  const schema = visibleSchema(resourceSchema('user'), caller.role);
  refuseEmptied(schema, body, locale);
  const input = validateInput('user', body, 'create', locale, { role: caller.role });
  const values = withHiddenParts('user', caller.role, input, {});
  refuseUnknown(services, schema, values, {}, locale);
  checkConditions(schema, values, values, locale);
  refuseCalculated(resourceSchema('user'), body, [newColumns('user', values)], caller, locale);
  const { username = '', password = '', display_name = '', ...fields } = values;
  const account = {
    username,
    password: await newPassword(password, knownTurn(caller.id)),
    display_name,
    fields,
    ...(role === undefined ? {} : { role }),
  };
  const id = await withTargets(
    services.store,
    'user',
    columnsOf('user', fields),
    { caller, locale },
    () => createAccount(services.store, account),
  );
  await createDefaultToken(services.store, id, services.now());
  return id;
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

/** Writes the change. @returns the row after it */
async function applyChange(
  { store }: Pick<Services, 'store'>,
  id: number,
  columns: Partial<StoredRow<'user'>>,
  change: RecordChange,
  writer: Writer,
): Promise<StoredRow<'user'>> {
  await withTargets(store, 'user', columns, writer, () =>
    updateAccount(store, id, changingColumns(columns, change)),
  );
  return getRecord(store, 'user', {}, id);
}

/** What a body asks for, of an account as it is. @throws AppError badField, higherRole, roleTooHigh, ownRole */
function decideChange(
  c: AppContext,
  services: Pick<Services, 'options'>,
  given: Row,
  current: StoredRow<'user'>,
) {
  const body = withPlainName(given, current.username);
  const [caller, locale] = [c.get('user'), localeOfRequest(c)];
  const schema = visibleSchema(resourceSchema('user'), caller.role);
  checkRank(caller, current.role);
  const stored = storedValues(resourceSchema('user'), current);
  checkAccess(c, { resource: 'user', action: 'edit', record: stored });
  const role = newRole(c, body, current);
  const sent = changesOf(schema, body, current, caller, locale);
  refuseOvertaken(schema, body, sent, current, caller, locale);
  const input = validateInput('user', sent.body, 'edit', locale, {
    role: caller.role,
    stored,
  });
  const changes = changeOfInput(sent, input);
  refuseUnknown(services, schema, input, stored, locale);
  checkConditions(schema, input, { ...stored, ...input }, locale);
  const seen = withHiddenParts('user', caller.role, input, stored);
  const whole = withStoredSecrets(resourceSchema('user').properties, seen, stored);
  const values = withExpected(schema, whole, changes, current, locale);
  const columns = { ...columnsOf('user', values), ...(role === undefined ? {} : { role }) };
  const rows = [current, { ...current, ...columns }];
  refuseCalculated(resourceSchema('user'), body, rows, caller, locale);
  return { changes, columns, role, values };
}

/** @returns what was changed, for the log */
async function change(
  c: AppContext,
  services: Services,
): Promise<{ id: number; fields: string[] }> {
  const body = await readBody(c);
  const [caller, locale] = [c.get('user'), localeOfRequest(c)];
  if (body['id'] === undefined) throw new AppError('badRequest');
  const id = parseId(body['id']);
  const find = () => getRecord(services.store, 'user', { caller }, id);
  const { password, original_password: original } = decideChange(
    c,
    services,
    body,
    await find(),
  ).values;
  const isOwn = id === caller.id;
  // Before the account is held: a try must count, whatever becomes of the change.
  if (isOwn && password !== undefined)
    await checkOwnPassword(services, id, original, 'original_password');
  const hashed =
    typeof password === 'string' ? await newPassword(password, knownTurn(caller.id)) : undefined;
  await holdRecord(services.store, 'user', id);
  const current = await find();
  const { changes, columns, role, values } = decideChange(c, services, body, current);
  const changed = await applyChange(services, id, columns, changes, { caller, locale });
  const after = Number(changed.quota);
  if (hashed) {
    await (isOwn
      ? changeOwnPassword(services, id, hashed, () => checkCaller(c, services))
      : changePassword(services, id, hashed));
    if (isOwn) await signIn(c, services, id);
  }
  const difference = changes.differences.get('quota');
  const before = difference ? after - difference.by : Number(current.quota);
  if (before !== after && values.quota !== undefined)
    await writeUserLog(
      services,
      id,
      logType.management,
      `管理员将用户额度从 ${quotaForLog(services, before)}修改为 ${quotaForLog(services, after)}`,
    );
  return { id, fields: [...Object.keys(values), ...(role === undefined ? [] : ['role'])] };
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
  const presentAll = (c: AppContext, rows: StoredRow<'user'>[]) =>
    rows.map((row) => presentUser(row, c.get('user').role));
  app.get('/', async (c) => {
    checkAccess(c, { resource: 'user', action: 'list' });
    const part = { page: pageOf(c), order: c.req.query('order') ?? '' };
    return ok(c, presentAll(c, await listRecords(store, 'user', scopeOf(c), part)));
  });
  app.get('/search', async (c) => {
    checkAccess(c, { resource: 'user', action: 'list' });
    const keyword = (c.req.query('keyword') ?? '').trim();
    const { rows, isTruncated } = await searchRecords(
      store,
      'user',
      scopeOf(c),
      keyword,
      idsOf(c),
      keyword === '' ? undefined : await idOfName(store.db, keyword),
    );
    return okFound(c, presentAll(c, rows), isTruncated);
  });
  app.get('/:id', async (c) => {
    checkAccess(c, { resource: 'user', action: 'show' });
    const row = await getRecord(store, 'user', scopeOf(c), parseId(c.req.param('id')));
    checkRank(c.get('user'), row.role);
    return ok(c, presentUser(row, c.get('user').role));
  });
  app.post('/', async (c) => {
    checkAccess(c, { resource: 'user', action: 'create' });
    await writeAudit(services, c.get('user'), {
      key: 'created',
      record: 'user',
      what: `#${await create(c, services)}`,
    });
    return ok(c);
  });
  app.put('/', async (c) => {
    checkAccess(c, { resource: 'user', action: 'edit' });
    const { id, fields } = await change(c, services);
    if (fields.length > 0)
      await writeAudit(services, c.get('user'), {
        key: 'changed',
        record: 'user',
        what: `#${id}`,
        fields: fields.join(', '),
      });
    return ok(c);
  });
  app.post('/manage', async (c) => {
    const body = await readBody(c);
    checkAccess(c, { resource: 'user', action: 'list' });
    const { username, role, status } = await manageUser(services, writerOf(c), body);
    await writeAudit(services, c.get('user'), {
      key: 'managed',
      what: username,
      action: String(body['action']),
    });
    return ok(c, { ...emptyUser, role, status });
  });
  app.delete('/:id', async (c) => {
    checkAccess(c, { resource: 'user', action: 'delete' });
    const id = parseId(c.req.param('id'));
    await deleteUser(services, writerOf(c), id);
    await writeAudit(services, c.get('user'), { key: 'deleted', record: 'user', what: `#${id}` });
    return ok(c);
  });
  return app;
}
