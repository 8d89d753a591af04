/** /api/token/: everybody's own tokens. */
import { isIP } from 'node:net';
import { readBody, tokenShape } from './bodies';
import {
  type Call,
  idParam,
  ok,
  type Route,
  refuse,
  startsLike,
  tryTo,
  wholeNumber,
} from './calls';
import type { TokenRow } from './rows';
import { now, randomWord, type Store } from './store';

function checkSubnet(subnet: string): void {
  const [address = '', bits = '', ...rest] = subnet.trim().split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || rest.length > 0 || !/^\d+$/.test(bits) || Number(bits) > most)
    throw new Error(
      `参数错误：无效的网段：failed to parse subnet: invalid CIDR address: ${subnet.trim()}`,
    );
}

function readToken({ text }: Call): TokenRow {
  const token = readBody(text, tokenShape);
  if (Buffer.byteLength(token.name) > 30) throw new Error('参数错误：令牌名称过长');
  if (token.subnet) for (const subnet of token.subnet.split(',')) checkSubnet(subnet);
  return token;
}

function ownToken(call: Call, id: number): TokenRow {
  if (id === 0) throw new Error('id 或 userId 为空！');
  const token = call.store.tokens.find(id);
  if (token?.user_id !== call.caller.id) throw new Error('record not found');
  return token;
}

export function insertToken(store: Store, given: Partial<TokenRow>): TokenRow {
  const token = {
    id: 0,
    user_id: 0,
    name: '',
    models: null,
    used_quota: 0,
    unlimited_quota: false,
    remain_quota: 0,
    ...given,
    key: randomWord(48),
    status: 1,
    created_time: now(),
    accessed_time: now(),
    expired_time: given.expired_time || -1,
    subnet: given.subnet ?? '',
  };
  return store.tokens.insert(token);
}

/** Everything that the body does not name becomes zero; with status_only nothing but the status changes. */
function update(call: Call) {
  const body = readToken(call);
  const token = ownToken(call, body.id);
  if (body.status === 1) {
    if (token.status === 3 && token.expired_time <= now() && token.expired_time !== -1)
      return refuse('令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期');
    if (token.status === 4 && token.remain_quota <= 0 && !token.unlimited_quota)
      return refuse('令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度');
  }
  const { name, expired_time, remain_quota, unlimited_quota, models, subnet } = body;
  const changes =
    call.query('status_only') !== ''
      ? { status: body.status }
      : { name, expired_time, remain_quota, unlimited_quota, models, subnet };
  call.store.tokens.update(token.id, changes);
  return ok({ ...token, ...changes });
}

const orders: Record<string, (token: TokenRow) => number[]> = {
  remain_quota: (token) => [Number(token.unlimited_quota), token.remain_quota],
  used_quota: (token) => [token.used_quota],
};

export const tokenRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/token/',
    role: 1,
    handle: ({ store, query, caller }) =>
      ok(
        store.tokens.page(
          wholeNumber(query('p')),
          (token) => token.user_id === caller.id,
          orders[query('order')],
        ),
      ),
  },
  {
    method: 'GET',
    path: '/api/token/search',
    role: 1,
    handle: ({ store, query, caller }) =>
      ok(
        store.tokens.rows.filter(
          ({ user_id, name }) => user_id === caller.id && startsLike(name, query('keyword')),
        ),
      ),
  },
  {
    method: 'GET',
    path: '/api/token/:id',
    role: 1,
    handle: (call) => tryTo(() => ok(ownToken(call, idParam(call)))),
  },
  {
    method: 'POST',
    path: '/api/token/',
    role: 1,
    handle: (call) =>
      tryTo(() => {
        const { name, expired_time, remain_quota, unlimited_quota, models, subnet } =
          readToken(call);
        return ok(
          insertToken(call.store, {
            user_id: call.caller.id,
            name,
            expired_time,
            remain_quota,
            unlimited_quota,
            models,
            subnet,
          }),
        );
      }),
  },
  { method: 'PUT', path: '/api/token/', role: 1, handle: (call) => tryTo(() => update(call)) },
  {
    method: 'DELETE',
    path: '/api/token/:id',
    role: 1,
    handle: (call) =>
      tryTo(() => {
        const { id } = ownToken(call, wholeNumber(call.param));
        call.store.tokens.remove((token) => token.id === id);
        return ok();
      }),
  },
];
