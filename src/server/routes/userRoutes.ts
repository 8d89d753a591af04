/** Accounts as administrators see them. */
import { Hono } from 'hono';
import { resourceSchema } from '../../schema/registry';
import { AppError } from '../http/AppError';
import { ok, okFound } from '../http/envelope';
import { localeOfRequest } from '../http/localeOfRequest';
import { readBody } from '../http/readBody';
import { requireRole, signIn } from '../http/session';
import type { AppContext, AppEnv, Services } from '../http/types';
import { writeAudit } from '../services/audit';
import { logTypes, quotaForLog, writeUserLog } from '../services/logs';
import { deleteUser, manageUser } from '../services/manageUser';
import { changePassword, checkOwnPassword } from '../services/passwords';
import { getRecord, listRecords, searchRecords } from '../services/records';
import {
  checkRank,
  createAccount,
  createDefaultToken,
  presentUser,
  updateAccount,
} from '../services/users';
import { validateInput } from '../services/validate';
import { toColumns } from '../store/columns';
import { pageOf, parseId } from './recordRoutes';

async function create(c: AppContext, services: Services): Promise<number> {
  const values = validateInput('user', await readBody(c), 'create', localeOfRequest(c));
  const id = await createAccount(services.store, {
    username: String(values['username']),
    password: String(values['password']),
    display_name: String(values['display_name'] ?? ''),
  });
  await createDefaultToken(services.store, id, services.now());
  return id;
}

/** @returns what was changed, for the log */
async function change(c: AppContext, services: Services): Promise<string> {
  const body = await readBody(c);
  if (body['id'] === undefined) throw new AppError('badRequest');
  const id = parseId(body['id']);
  const current = await getRecord(services.store, 'user', {}, id);
  checkRank(c.get('user'), current['role']);
  const values = validateInput('user', body, 'edit', localeOfRequest(c));
  const { password } = values;
  const isOwn = id === c.get('user').id;
  if (isOwn && password !== undefined)
    await checkOwnPassword(services, id, values['original_password'], 'original_password');
  await updateAccount(services.store, id, toColumns(resourceSchema('user'), values));
  if (typeof password === 'string') {
    await changePassword(services, id, password);
    if (isOwn) await signIn(c, services, id);
  }
  const [before, after] = [Number(current['quota']), Number(values['quota'] ?? current['quota'])];
  if (before !== after)
    await writeUserLog(
      services,
      id,
      logTypes.management,
      `管理员将用户额度从 ${quotaForLog(services, before)}修改为 ${quotaForLog(services, after)}`,
    );
  return `修改用户 #${id}：${Object.keys(values).join('、')}`;
}

/** The calls on accounts. Own calls such as /self are mounted before these. */
export function userRoutes(services: Services): Hono<AppEnv> {
  const { store } = services;
  const app = new Hono<AppEnv>({ strict: false });
  app.use(requireRole(services, 10));
  app.get('/', async (c) =>
    ok(
      c,
      (await listRecords(store, 'user', {}, pageOf(c), c.req.query('order') ?? '')).map(
        presentUser,
      ),
    ),
  );
  app.get('/search', async (c) => {
    const keyword = (c.req.query('keyword') ?? '').trim();
    const { rows, isTruncated } = await searchRecords(store, 'user', {}, keyword);
    return okFound(c, rows.map(presentUser), isTruncated);
  });
  app.get('/:id', async (c) => {
    const row = await getRecord(store, 'user', {}, parseId(c.req.param('id')));
    checkRank(c.get('user'), row['role']);
    return ok(c, presentUser(row));
  });
  app.post('/', async (c) => {
    await writeAudit(services, c.get('user'), `创建用户 #${await create(c, services)}`);
    return ok(c);
  });
  app.put('/', async (c) => {
    await writeAudit(services, c.get('user'), await change(c, services));
    return ok(c);
  });
  app.post('/manage', async (c) => {
    const { username, action } = await readBody(c);
    const { role, status } = await manageUser(services, c.get('user'), username, action);
    await writeAudit(services, c.get('user'), `对用户 ${username} 执行 ${action}`);
    // As recorded: a user of which only role and status are filled in.
    const empty = {
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
    };
    return ok(c, {
      ...empty,
      password: '',
      access_token: '',
      verification_code: '',
      lark_id: '',
      oidc_id: '',
      role,
      status,
    });
  });
  app.delete('/:id', async (c) => {
    const id = parseId(c.req.param('id'));
    await deleteUser(services, c.get('user'), id);
    await writeAudit(services, c.get('user'), `删除用户 #${id}`);
    return ok(c);
  });
  return app;
}
