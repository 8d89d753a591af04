/** /api/redemption/ and POST /api/user/topup: codes, and what they are worth. */
import { codeShape, readBody } from './bodies';
import {
  type Call,
  equalsText,
  idParam,
  ok,
  type Route,
  refuse,
  startsLike,
  tryTo,
  wholeNumber,
} from './calls';
import { addLog, hex32, now, quotaInLogs, type Store } from './store';

function findCode(store: Store, id: number) {
  if (id === 0) throw new Error('id 为空！');
  const code = store.codes.find(id);
  if (!code) throw new Error('record not found');
  return code;
}

function create({ store, text, caller }: Call) {
  const { name, quota, count } = readBody(text, codeShape);
  const bytes = Buffer.byteLength(name);
  if (bytes === 0 || bytes > 20) return refuse('兑换码名称长度必须在1-20之间');
  if (count <= 0) return refuse('兑换码个数必须大于0');
  if (count > 100) return refuse('一次兑换码批量生成的个数不能大于 100');
  const keys: string[] = [];
  for (let made = 0; made < count; made++) {
    const { key } = store.codes.insert({
      id: 0,
      user_id: caller.id,
      key: hex32(),
      status: 1,
      name,
      // A quota of 0 is "not given".
      quota: quota || 100,
      created_time: now(),
      redeemed_time: 0,
      count: 0,
    });
    keys.push(key);
  }
  return ok(keys);
}

function update({ store, text, query }: Call) {
  const body = readBody(text, codeShape);
  const code = findCode(store, body.id);
  Object.assign(
    code,
    query('status_only') !== '' ? { status: body.status } : { name: body.name, quota: body.quota },
  );
  return ok(code);
}

function redeem({ store, text, caller }: Call) {
  const { key } = readBody<{ key: string }>(text, { key: 'string' });
  if (key === '') return refuse('未提供兑换码');
  const code = store.codes.rows.find((row) => row.key === key);
  if (!code) return refuse('兑换失败，无效的兑换码');
  if (code.status !== 1) return refuse('兑换失败，该兑换码已被使用');
  const user = store.users.find(caller.id);
  if (user) user.quota += code.quota;
  Object.assign(code, { status: 3, redeemed_time: now() });
  addLog(store, {
    user_id: caller.id,
    type: 1,
    content: `通过兑换码充值 ${quotaInLogs(store, code.quota)}`,
  });
  return ok(code.quota);
}

export const codeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/redemption/',
    role: 10,
    handle: ({ store, query }) => ok(store.codes.page(wholeNumber(query('p')))),
  },
  {
    method: 'GET',
    path: '/api/redemption/search',
    role: 10,
    handle: ({ store, query }) =>
      ok(
        store.codes.rows.filter(
          ({ id, name }) => equalsText(id, query('keyword')) || startsLike(name, query('keyword')),
        ),
      ),
  },
  {
    method: 'GET',
    path: '/api/redemption/:id',
    role: 10,
    handle: (call) => tryTo(() => ok(findCode(call.store, idParam(call)))),
  },
  {
    method: 'POST',
    path: '/api/redemption/',
    role: 10,
    handle: (call) => tryTo(() => create(call)),
  },
  {
    method: 'PUT',
    path: '/api/redemption/',
    role: 10,
    handle: (call) => tryTo(() => update(call)),
  },
  {
    method: 'DELETE',
    path: '/api/redemption/:id',
    role: 10,
    handle: ({ store, param }) =>
      tryTo(() => {
        const { id } = findCode(store, wholeNumber(param));
        store.codes.remove((code) => code.id === id);
        return ok();
      }),
  },
  { method: 'POST', path: '/api/user/topup', role: 1, handle: (call) => tryTo(() => redeem(call)) },
];
