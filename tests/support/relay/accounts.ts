/** Sign-in, registration, one's own account, mails. */
import { readBody } from './bodies';
import {
  type Answer,
  type Call,
  invalidInput,
  invalidParameter,
  ok,
  type Route,
  refuse,
  tryTo,
} from './calls';
import { bindMail, mailRoutes } from './mails';
import { oidcRoute } from './oidc';
import { hex32, randomWord } from './store';
import {
  deleteUser,
  emptyUser,
  findUser,
  insertUser,
  readUser,
  shown,
  updateUser,
  wrongLength,
} from './users';

const wrongCredentials = '用户名或密码错误，或用户已被封禁';

function signIn(call: Call): Answer {
  const { store, text, session } = call;
  if (!store.options.isOn('PasswordLoginEnabled')) return refuse('管理员关闭了密码登录');
  let given: { username: string; password: string };
  try {
    given = readBody<typeof given>(text, { username: 'string', password: 'string' });
  } catch {
    return invalidParameter(call);
  }
  if (given.username === '' || given.password === '') return invalidParameter(call);
  const user =
    store.users.rows.find(({ username }) => username === given.username) ??
    store.users.rows.find(({ email }) => email === given.username);
  if (!user || user.password !== given.password || user.status !== 1)
    return refuse(wrongCredentials);
  const { id, username, display_name, role, status } = user;
  return {
    ...ok(emptyUser({ id, username, display_name, role, status })),
    session: { ...session, id, username, role, status },
  };
}

function register(call: Call): Answer {
  const { store } = call;
  if (!store.options.isOn('RegisterEnabled')) return refuse('管理员关闭了新用户注册');
  if (!store.options.isOn('PasswordRegisterEnabled'))
    return refuse('管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册');
  const user = readUser(call.text);
  if (!user) return invalidParameter(call);
  if (wrongLength(user) !== '') return invalidInput(call);
  const isVerified = store.options.isOn('EmailVerificationEnabled');
  if (isVerified) {
    if (user.email === '' || user.verification_code === '')
      return refuse('管理员开启了邮箱验证，请输入邮箱地址和验证码');
    if (store.mailed.get(`v${user.email}`) !== user.verification_code)
      return refuse('验证码错误或已过期');
  }
  const inviter = store.users.rows.find(
    ({ aff_code }) => user.aff_code !== '' && aff_code === user.aff_code,
  );
  insertUser(store, {
    username: user.username,
    password: user.password,
    display_name: user.username,
    inviter_id: inviter?.id ?? 0,
    email: isVerified ? user.email : '',
  });
  return ok();
}

/** Name, display name and password only; the password in use is not asked for. */
function updateSelf(call: Call): Answer {
  const user = readUser(call.text);
  if (!user) return invalidParameter(call);
  const wrong = wrongLength({ ...user, password: user.password || 'not given' });
  if (wrong !== '') return refuse(`输入不合法 ${wrong}`);
  const { username, password, display_name } = user;
  updateUser(call.store, call.caller.id, { username, password, display_name });
  return ok();
}

function inviteCode({ store, caller }: Call): Answer {
  const user = findUser(store, caller.id);
  user.aff_code ||= randomWord(4);
  return ok(user.aff_code);
}

function systemToken({ store, caller }: Call): Answer {
  const user = findUser(store, caller.id);
  user.access_token = hex32();
  return ok(user.access_token);
}

function deleteSelf({ store, caller }: Call): Answer {
  if (store.users.find(caller.id)?.role === 100) return refuse('不能删除超级管理员账户');
  deleteUser(store, caller.id);
  return ok();
}

/** The state that a provider must give back. */
function oauthState({ session }: Call): Answer {
  const state = randomWord(12);
  return { ...ok(state), session: { ...session, oauthState: state } };
}

/** A sign-in by a provider. None is behind the stand-in, so it ends after the checks before. */
const provider = (option: string, name: string) => (call: Call) => {
  const state = call.query('state');
  if (state === '' || state !== call.session.oauthState)
    return refuse('state is empty or not same', 403);
  if (option !== '' && !call.store.options.isOn(option))
    return refuse(`管理员未开启通过 ${name} 登录以及注册`);
  return refuse(`无法连接至 ${name} 服务器，请稍后重试！`);
};

const weChat = ({ store }: Call) =>
  refuse(
    store.options.isOn('WeChatAuthEnabled') ? '无效的参数' : '管理员未开启通过微信登录以及注册',
  );

const route = (
  method: Route['method'],
  path: string,
  role: Route['role'],
  handle: (call: Call) => Answer,
  isTry = false,
): Route => ({ method, path, role, isTry, handle: (call) => tryTo(() => handle(call)) });

export const accountRoutes: Route[] = [
  route('POST', '/api/user/login', 0, signIn, true),
  route('POST', '/api/user/register', 0, register, true),
  route('GET', '/api/user/logout', 0, () => ({ ...ok(), session: {} })),
  route('GET', '/api/user/self', 1, ({ store, caller }) => ok(shown(findUser(store, caller.id)))),
  route('PUT', '/api/user/self', 1, updateSelf),
  route('DELETE', '/api/user/self', 1, deleteSelf),
  route('GET', '/api/user/token', 1, systemToken),
  route('GET', '/api/user/aff', 1, inviteCode),
  route('GET', '/api/oauth/state', 0, oauthState, true),
  route('GET', '/api/oauth/github', 0, provider('GitHubOAuthEnabled', 'GitHub'), true),
  oidcRoute,
  route('GET', '/api/oauth/lark', 0, provider('', '飞书'), true),
  route('GET', '/api/oauth/wechat', 0, weChat, true),
  route('GET', '/api/oauth/wechat/bind', 1, weChat, true),
  route('GET', '/api/oauth/email/bind', 1, bindMail, true),
  ...mailRoutes,
];
