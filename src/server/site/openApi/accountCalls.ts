/** What the calls on accounts are for, what they take and what they answer. */
import { type CallText, fields, flag, quota, record, text, texts, whole } from './CallText';

const code = { code: text, state: text };

/** What POST /api/user/manage does to an account. */
const actions = ['enable', 'disable', 'promote', 'demote', 'delete'];

/** By method and path. */
export const accountCalls: Readonly<Record<string, CallText>> = {
  'GET /api/verification': {
    summary: ['Send a code to an e-mail address', '发送邮箱验证码'],
    role: 0,
    query: { email: text, turnstile: text },
    needs: ['email'],
  },
  'GET /api/reset_password': {
    summary: ['Send a link to reset the password', '发送重置密码邮件'],
    role: 0,
    query: { email: text, turnstile: text },
    needs: ['email'],
  },
  'POST /api/user/reset': {
    summary: ['Reset the password; answers the new one', '重置密码，返回新密码'],
    role: 0,
    body: fields({ email: text, token: text }, 'email', 'token'),
    answer: text,
  },
  'POST /api/user/login': {
    summary: ['Sign in', '登录'],
    role: 0,
    body: fields({ username: text, password: text, setup_code: text }, 'username', 'password'),
    answer: record('user'),
  },
  'GET /api/user/logout': { summary: ['Sign out', '退出登录'], role: 0 },
  'POST /api/user/register': {
    summary: ['Register', '注册'],
    role: 0,
    query: { turnstile: text },
    body: fields(
      { username: text, password: text, email: text, verification_code: text, aff_code: text },
      'username',
      'password',
    ),
  },
  'GET /api/user/self': {
    summary: ['The own account', '当前账户'],
    role: 1,
    answer: record('user'),
  },
  'PUT /api/user/self': {
    summary: ['Change the own name or password', '修改自己的名称或密码'],
    role: 1,
    body: fields({
      username: text,
      display_name: text,
      password: text,
      original_password: text,
      _before: { type: 'object', additionalProperties: true },
    }),
  },
  'DELETE /api/user/self': { summary: ['Delete the own account', '删除自己的账户'], role: 1 },
  'GET /api/user/confirm': {
    summary: ['Whether the password was confirmed lately', '近期是否已确认密码'],
    role: 1,
    answer: flag,
  },
  'POST /api/user/confirm': {
    summary: ['Confirm the own password', '确认密码'],
    role: 1,
    body: fields({ password: text }, 'password'),
  },
  'GET /api/user/dashboard': {
    summary: ['The own use of seven days', '近七天用量'],
    role: 1,
    query: { zone: text },
    answer: {
      type: ['array', 'null'],
      items: { type: 'object', additionalProperties: true },
    },
  },
  'GET /api/user/aff': { summary: ['The own invitation code', '邀请码'], role: 1, answer: text },
  'GET /api/user/token': {
    summary: ['Make a new system token; the one before ends', '生成新的系统令牌，旧令牌失效'],
    role: 1,
    answer: text,
  },
  'POST /api/user/topup': {
    summary: ['Redeem a code; answers the quota it gave', '使用兑换码，返回所得额度'],
    role: 1,
    body: fields({ key: text }, 'key'),
    answer: quota,
  },
  'GET /api/user/available_models': {
    summary: ['Models that the own account may use', '可用模型'],
    role: 1,
    answer: texts,
  },
  'POST /api/user/manage': {
    summary: [
      'Enable, disable, promote, demote or delete an account',
      '启用、禁用、提升、降级或删除用户',
    ],
    role: 1,
    may: (can) => can('user', 'list') && actions.some((action) => can('user', action)),
    body: (can) =>
      fields(
        { username: text, action: { enum: actions.filter((action) => can('user', action)) } },
        'username',
        'action',
      ),
    answer: fields({ role: whole, status: whole }),
  },
  'GET /api/oauth/state': {
    summary: ['Begin a sign-in with a provider', '开始第三方登录'],
    role: 0,
    query: {
      sign_in: {
        const: 'true',
        description: 'to sign in, whoever is signed in already; else to bind',
      },
    },
    answer: text,
    beside: { code_challenge: { type: 'string', description: 'of PKCE, with the method S256' } },
  },
  'GET /api/oauth/github': {
    summary: ['Sign in with GitHub', 'GitHub 登录'],
    role: 0,
    query: code,
  },
  'GET /api/oauth/lark': { summary: ['Sign in with Lark', '飞书登录'], role: 0, query: code },
  'GET /api/oauth/oidc': { summary: ['Sign in with OIDC', 'OIDC 登录'], role: 0, query: code },
  'GET /api/oauth/wechat': {
    summary: ['Sign in with WeChat', '微信登录'],
    role: 0,
    query: code,
  },
  'GET /api/oauth/wechat/bind': {
    summary: ['Bind WeChat', '绑定微信'],
    role: 1,
    query: code,
  },
  'GET /api/oauth/email/bind': {
    summary: ['Bind an e-mail address', '绑定邮箱'],
    role: 1,
    query: { email: text, code: text },
    needs: ['email', 'code'],
  },
};
