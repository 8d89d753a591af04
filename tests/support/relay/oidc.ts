/** Sign-in and binding through an OIDC provider, as the relay does both: it asks with JSON, and `sub` alone is the identity. */
import { type Answer, type Call, ok, type Route, refuse } from './calls';
import { emptyUser, findUser, insertUser } from './users';

const off = '管理员未开启通过 OIDC 登录以及注册';
const away = '无法连接至 OIDC 服务器，请稍后重试！';

interface Person {
  sub?: string;
  name?: string;
  preferred_username?: string;
  email?: string;
}

/** @throws Error with the refusal */
async function askUpstream({ store, query }: Call): Promise<Person> {
  const { options } = store;
  const code = query('code');
  if (code === '') throw new Error('无效的参数');
  const ask = async (url: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(url, init).catch(() => {
      throw new Error(away);
    });
    return response.json();
  };
  const { access_token } = (await ask(options.text('OidcTokenEndpoint'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_id: options.text('OidcClientId'),
      client_secret: options.text('OidcClientSecret'),
      code,
      grant_type: 'authorization_code',
      redirect_uri: `${options.serverAddress()}/oauth/oidc`,
    }),
  })) as { access_token?: string };
  return (await ask(options.text('OidcUserinfoEndpoint'), {
    headers: { authorization: `Bearer ${access_token ?? ''}` },
  })) as Person;
}

async function arrive(call: Call): Promise<Answer> {
  const { store, session, query } = call;
  const state = query('state');
  if (state === '' || state !== session.oauthState)
    return refuse('state is empty or not same', 403);
  if (!store.options.isOn('OidcEnabled')) return refuse(off);
  const person = await askUpstream(call);
  const sub = person.sub ?? '';
  const owner = store.users.rows.find(({ oidc_id }) => oidc_id === sub);
  if (session.username !== undefined) {
    if (owner) return refuse('该 OIDC 账户已被绑定');
    findUser(store, session.id ?? 0).oidc_id = sub;
    return { body: { success: true, message: 'bind' } };
  }
  if (!owner && !store.options.isOn('RegisterEnabled')) return refuse('管理员关闭了新用户注册');
  if (!owner) {
    const username = person.preferred_username || `oidc_${store.users.rows.length + 1}`;
    const display_name = person.name || 'OIDC User';
    insertUser(store, { username, display_name, email: person.email ?? '', oidc_id: sub });
  }
  const user = owner ?? store.users.rows.find(({ oidc_id }) => oidc_id === sub);
  if (user?.status !== 1) return refuse('用户已被封禁');
  const { id, username, display_name, role, status } = user;
  return {
    ...ok(emptyUser({ id, username, display_name, role, status })),
    session: { ...session, id, username, role, status },
  };
}

export const oidcRoute: Route = {
  method: 'GET',
  path: '/api/oauth/oidc',
  role: 0,
  isTry: true,
  handle: (call) => arrive(call).catch((error: unknown) => refuse((error as Error).message)),
};
