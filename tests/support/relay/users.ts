/** /api/user/ for administrators: zero and empty are "not given". */
import { readBody, userShape } from './bodies';
import {
  type Answer,
  type Call,
  equalsText,
  idParam,
  invalidInput,
  invalidParameter,
  ok,
  type Route,
  refuse,
  startsLike,
  tryTo,
  wholeNumber,
} from './calls';
import type { UserRow } from './rows';
import { addLog, hex32, quotaInLogs, randomWord, type Store } from './store';
import { insertToken } from './tokens';

/** A user as answers show it: never the password, the access token in lists only. */
export const shown = (user: UserRow, isList = false): UserRow => ({
  ...user,
  password: '',
  verification_code: '',
  access_token: isList ? user.access_token : '',
});

/** A record with these fields and nothing else. */
export const emptyUser = (fields: Partial<UserRow>): UserRow => ({
  ...readBody('{}', userShape),
  ...fields,
});

/** A validator's findings on the lengths, which it counts in characters. */
export function wrongLength(user: UserRow): string {
  const length = (text: string) => [...text].length;
  const checks: [field: string, tag: string, isWrong: boolean][] = [
    ['Username', 'max', length(user.username) > 12],
    ['Password', 'min', length(user.password) < 8],
    ['Password', 'max', length(user.password) > 20],
    ['DisplayName', 'max', length(user.display_name) > 20],
    ['Email', 'max', length(user.email) > 50],
  ];
  return checks
    .filter(([, , isWrong]) => isWrong)
    .map(
      ([field, tag]) =>
        `Key: 'User.${field}' Error:Field validation for '${field}' failed on the '${tag}' tag`,
    )
    .join('\n');
}

export function findUser(store: Store, id: number): UserRow {
  if (id === 0) throw new Error('id 为空！');
  const user = store.users.find(id);
  if (!user) throw new Error('record not found');
  return user;
}

/** Writes what is neither zero nor empty. @throws Error when a name is taken */
export function updateUser(store: Store, id: number, changes: Partial<UserRow>): void {
  if (changes.status === 2) store.banned.add(id);
  if (changes.status === 1) store.banned.delete(id);
  const { id: _, verification_code: __, ...given } = changes;
  store.users.update(
    id,
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== 0)),
  );
}

/** The record stays under another name, with status 3. */
export function deleteUser(store: Store, id: number): void {
  store.banned.add(id);
  updateUser(store, id, { username: `deleted_${hex32()}`, status: 3 });
}

/** A new user with its gifts and its first token. @throws Error when the name is taken */
export function insertUser(store: Store, given: Partial<UserRow>): void {
  const quota = store.options.number('QuotaForNewUser');
  const user = store.users.insert(
    emptyUser({
      role: 1,
      status: 1,
      group: 'default',
      ...given,
      quota,
      access_token: hex32(),
      aff_code: randomWord(4),
    }),
  );
  const give = (to: UserRow | undefined, amount: number, reason: string) => {
    if (!to || amount <= 0) return;
    if (reason !== '新用户注册赠送') to.quota += amount;
    addLog(store, { user_id: to.id, type: 4, content: `${reason} ${quotaInLogs(store, amount)}` });
  };
  give(user, quota, '新用户注册赠送');
  if (user.inviter_id !== 0) {
    give(user, store.options.number('QuotaForInvitee'), '使用邀请码赠送');
    give(
      store.users.find(user.inviter_id),
      store.options.number('QuotaForInviter'),
      '邀请用户赠送',
    );
  }
  insertToken(store, {
    user_id: user.id,
    name: 'default',
    remain_quota: -1,
    unlimited_quota: true,
  });
}

function create(call: Call): Answer {
  const { store, text, caller } = call;
  const user = readUser(text);
  if (!user || user.username === '' || user.password === '') return invalidParameter(call);
  if (wrongLength(user) !== '') return invalidInput(call);
  if (user.role >= caller.role) return refuse('无法创建权限大于等于自己的用户');
  const { username, password, display_name } = user;
  insertUser(store, { username, password, display_name: display_name || username });
  return ok();
}

/** The body as a user; undefined where it cannot be read. */
export function readUser(text: string): UserRow | undefined {
  try {
    return readBody(text, userShape);
  } catch {
    return undefined;
  }
}

function update(call: Call): Answer {
  const { store, text, caller } = call;
  const user = readUser(text);
  if (!user || user.id === 0) return invalidParameter(call);
  if (wrongLength({ ...user, password: user.password || 'not given' }) !== '')
    return invalidInput(call);
  const before = { ...findUser(store, user.id) };
  if (caller.role !== 100 && caller.role <= before.role)
    return refuse('无权更新同权限等级或更高权限等级的用户信息');
  if (caller.role !== 100 && caller.role <= user.role)
    return refuse('无权将其他用户权限等级提升到大于等于自己的权限等级');
  updateUser(store, user.id, user);
  // Compared with the body and not with the record: an update without quota is logged as one to 0.
  if (before.quota !== user.quota)
    addLog(store, {
      user_id: user.id,
      type: 3,
      content: `管理员将用户额度从 ${quotaInLogs(store, before.quota)}修改为 ${quotaInLogs(store, user.quota)}`,
    });
  return ok();
}

type Change = Partial<UserRow> | string;

/** The change of an action, or why it is refused. */
function changeOf(action: string, user: UserRow, role: number): Change {
  if (action === 'disable') return user.role === 100 ? '无法禁用超级管理员用户' : { status: 2 };
  if (action === 'enable') return { status: 1 };
  if (action === 'delete') return user.role === 100 ? '无法删除超级管理员用户' : { status: 3 };
  if (action === 'promote') {
    if (role !== 100) return '普通管理员用户无法提升其他用户为管理员';
    return user.role >= 10 ? '该用户已经是管理员' : { role: 10 };
  }
  if (action === 'demote') {
    if (user.role === 100) return '无法降级超级管理员用户';
    return user.role === 1 ? '该用户已经是普通用户' : { role: 1 };
  }
  return {};
}

function manage(call: Call): Answer {
  const { store, caller } = call;
  let request: { username: string; action: string };
  try {
    request = readBody<typeof request>(call.text, { username: 'string', action: 'string' });
  } catch {
    return invalidParameter(call);
  }
  // Without a name the first user is meant.
  const user = store.users.rows.find(
    ({ username }) => request.username === '' || username === request.username,
  );
  if (!user) return refuse('用户不存在');
  if (caller.role <= user.role && caller.role !== 100)
    return refuse('无权更新同权限等级或更高权限等级的用户信息');
  const change = changeOf(request.action, user, caller.role);
  if (typeof change === 'string') return refuse(change);
  if (change.status === 3) deleteUser(store, user.id);
  else updateUser(store, user.id, { ...user, ...change });
  const { role, status } = findUser(store, user.id);
  return ok(emptyUser({ role, status }));
}

function remove(call: Call): Answer {
  const user = findUser(call.store, idParam(call));
  if (call.caller.role <= user.role) return refuse('无权删除同权限等级或更高权限等级的用户');
  deleteUser(call.store, user.id);
  // Done, and answered with an empty body.
  return {};
}

const orders: Record<string, (user: UserRow) => number[]> = {
  quota: ({ quota }) => [quota],
  used_quota: ({ used_quota }) => [used_quota],
  request_count: ({ request_count }) => [request_count],
};

function search({ store, query }: Call): Answer {
  const keyword = query('keyword');
  return ok(
    store.users.rows
      .filter(
        ({ id, username, email, display_name }) =>
          equalsText(id, keyword) ||
          [username, email, display_name].some((text) => startsLike(text, keyword)),
      )
      .map((user) => shown(user, true)),
  );
}

function get(call: Call): Answer {
  const user = findUser(call.store, idParam(call));
  if (call.caller.role <= user.role && call.caller.role !== 100)
    return refuse('无权获取同级或更高等级用户的信息');
  return ok(shown(user));
}

function topUp({ store, text }: Call): Answer {
  const { user_id, quota, remark } = readBody<{ user_id: number; quota: number; remark: string }>(
    text,
    { user_id: 'int', quota: 'int', remark: 'string' },
  );
  if (quota < 0) return refuse('quota 不能为负数！');
  const user = store.users.find(user_id);
  if (user) user.quota += quota;
  addLog(store, {
    user_id,
    type: 1,
    quota,
    content: remark || `通过 API 充值 ${quotaInLogs(store, quota)}`,
  });
  return ok();
}

const admin = (method: Route['method'], path: string, handle: (call: Call) => Answer): Route => ({
  method,
  path,
  role: 10,
  handle: (call) => tryTo(() => handle(call)),
});

export const userRoutes: Route[] = [
  admin('GET', '/api/user/', ({ store, query }) =>
    ok(
      store.users
        .page(wholeNumber(query('p')), ({ status }) => status !== 3, orders[query('order')])
        .map((user) => shown(user, true)),
    ),
  ),
  admin('GET', '/api/user/search', search),
  admin('GET', '/api/user/:id', get),
  admin('POST', '/api/user/', create),
  admin('POST', '/api/user/manage', manage),
  admin('PUT', '/api/user/', update),
  admin('DELETE', '/api/user/:id', remove),
  admin('POST', '/api/topup', topUp),
];
