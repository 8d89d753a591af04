/** Sign-in, registration, one's own account, users. Leaves: 2 admin, 3 user, 4 other, 5 banned, 6 gone. */
import { byEach, type Sent, variants } from './call';

const login = '/api/user/login';
const signIn = (as: 'root' | 'admin' | 'user' | 'other' | 'banned' | 'gone'): Sent => [
  as,
  'POST',
  login,
  { username: as, password: as === 'root' ? '123456' : `password-${as}` },
];
const make = (username: string): Sent => [
  'root',
  'POST',
  '/api/user/',
  { username, password: `password-${username}` },
];

export const start: Sent[] = [
  ['anonymous', 'GET', '/api/status'],
  signIn('root'),
  ...(['admin', 'user', 'other', 'banned', 'gone'] as const).map(make),
  ['root', 'POST', '/api/user/manage', { username: 'admin', action: 'promote' }],
  ...(['admin', 'user', 'other', 'banned', 'gone'] as const).map(signIn),
];

const badBodies = ['', 'null', '[]', '{', '"text"', '3', '{}'];

export const signIns: Sent[] = [
  ...badBodies.map((body): Sent => ['anonymous', 'POST', login, body]),
  ['anonymous', 'POST', login, { username: 'user' }],
  ['anonymous', 'POST', login, { username: 'USER', password: 'password-user' }],
  ['anonymous', 'POST', login, { Username: 'user', PASSWORD: 'password-user' }],
  ['anonymous', 'POST', login, { username: 'user', password: 12345678 }],
  ['anonymous', 'POST', login, { username: ' user', password: 'password-user' }],
  ['anonymous', 'GET', login],
  ['anonymous', 'GET', '/api/user/logout'],
  ...byEach('GET', '/api/user/self'),
  ...byEach('GET', '/api/user/aff'),
  ...byEach('GET', '/api/user/dashboard'),
  ['user', 'GET', '/api/user/self/'],
  ['root', 'GET', '/api/user'],
  ['root', 'GET', '/api/nothing'],
  ['root', 'PUT', '/api/user/manage'],
];

export const registrations: Sent[] = [
  ...badBodies.map((body): Sent => ['anonymous', 'POST', '/api/user/register', body]),
  ...[
    { username: 'reg1', password: '1234567' },
    { username: 'reg1', password: '12345678' },
    { username: 'reg1', password: '12345678' },
    { username: 'reg2', password: '1'.repeat(20), password2: 'differs' },
    { username: 'reg3', password: '1'.repeat(21) },
    { username: 'thirteenchars', password: '12345678' },
    { username: '十二个字的用户名字就这样', password: '密码八个字也可以' },
    { username: '', password: '12345678' },
    { username: 'reg4', password: '12345678', aff_code: 'none', quota: 5, role: 100, group: 'vip' },
    { username: 'reg5', password: '12345678', email: 'a@b.example', display_name: 'Other' },
    { username: 'reg6', password: '12345678', email: `${'a'.repeat(50)}@b.example` },
    { username: 'reg7', password: '12345678', display_name: 'd'.repeat(21) },
    { username: 'reg8', password: null },
  ].map((body): Sent => ['anonymous', 'POST', '/api/user/register?turnstile=', body]),
  ['root', 'GET', '/api/user/?p=0'],
  ['root', 'GET', '/api/user/?p=1'],
  ['root', 'GET', '/api/log/?p=0'],
];

export const selves: Sent[] = [
  ...variants('user', 'PUT', '/api/user/self', '/api/user/self', [
    ...badBodies,
    { display_name: 'New name' },
    { display_name: '' },
    { display_name: 'd'.repeat(21) },
    { display_name: '二十个字的显示名称也要能保存下来才可以呀好' },
    { username: 'other' },
    { username: 'much-too-long-a-name' },
    { username: 'user', password: 'short' },
    { username: 'user', password: '1'.repeat(21) },
    { username: 'user', quota: 5, role: 100, group: 'vip', status: 2, email: 'x@y.example' },
    { username: 'user', password: 'password-user', original_password: 'wrong' },
    { id: 1, display_name: 'Not root' },
    { display_name: 5 },
  ]),
  ['root', 'GET', '/api/user/1'],
  ['user', 'GET', '/api/user/token'],
  ['user', 'GET', '/api/oauth/email/bind?email=a@b.example&code=1'],
  ['root', 'DELETE', '/api/user/self'],
];

export const users: Sent[] = [
  ...badBodies.map((body): Sent => ['root', 'POST', '/api/user/', body]),
  ...[
    { username: 'made1', password: '12345678', display_name: 'd'.repeat(21) },
    { username: 'made1', password: '12345678', quota: 9, group: 'vip', role: 10, status: 2 },
    { username: 'made2', password: '12345678', role: 100 },
    { username: 'made3', password: '12345678', email: 'm3@b.example' },
    { username: '', password: '12345678' },
  ].map((body): Sent => ['root', 'POST', '/api/user/', body]),
  ['admin', 'POST', '/api/user/', { username: 'made4', password: '12345678', role: 10 }],
  ['user', 'POST', '/api/user/', { username: 'made5', password: '12345678' }],
  ...variants('root', 'PUT', '/api/user/', '/api/user/4', [
    ...badBodies,
    { id: 4 },
    { id: 4, quota: 700_000 },
    { id: 4, display_name: 'No quota named' },
    { id: 4, quota: 0 },
    { id: 4, quota: -5 },
    { id: 4, quota: 1.5 },
    { id: 4, quota: '5' },
    { id: 4, quota: null, group: null },
    { id: 4, display_name: '', group: '' },
    { id: 4, group: 'default,vip' },
    { id: 4, group: 'nothing' },
    { id: 4, group: 'default' },
    { id: 4, username: 'root' },
    { id: 4, username: 'thirteenchars' },
    { id: 4, password: 'short' },
    { id: 4, password: '1'.repeat(21) },
    { id: 4, password: 'password-other' },
    { id: 4, display_name: 'd'.repeat(21) },
    { id: 4, email: 'other@b.example' },
    { id: 4, email: '' },
    { id: 4, email: `${'e'.repeat(45)}@b.example` },
    { id: 4, role: 10 },
    { id: 4, role: 1, status: 2 },
    { id: 4, status: 1 },
    { id: 4, used_quota: 5, request_count: 7, inviter_id: 3 },
    { id: 4, github_id: 'gh', wechat_id: 'wx', lark_id: 'lk', oidc_id: 'oi' },
    { id: 4, verification_code: 'x', unknown: true },
    { ID: 4, QUOTA: 4000 },
    { id: '4', quota: 5 },
    { id: 999, quota: 5 },
  ]),
  ['admin', 'PUT', '/api/user/', { id: 1, quota: 5 }],
  ['admin', 'PUT', '/api/user/', { id: 2, quota: 5 }],
  ['admin', 'PUT', '/api/user/', { id: 3, role: 10 }],
  ['admin', 'PUT', '/api/user/', { id: 3, role: 1, quota: 1234 }],
  ['user', 'PUT', '/api/user/', { id: 3, quota: 5 }],
  ['root', 'GET', '/api/log/?p=0&type=3'],
  ['root', 'GET', '/api/log/?p=1&type=3'],
];

export const lists: Sent[] = [
  ...['?p=0', '?p=1', '?p=-1', '?p=x', '?p=1.5', '?p=+1', '', '?order=quota', '?order=nothing'].map(
    (query): Sent => ['root', 'GET', `/api/user/${query}`],
  ),
  ...[
    '',
    'm',
    'MADE',
    '%25',
    '_oot',
    '2',
    ' 2',
    '2.0',
    'other@',
    'deleted_',
    'Root User',
    '十',
  ].map((keyword): Sent => ['root', 'GET', `/api/user/search?keyword=${keyword}`]),
  ...['1', '2', '0', '-1', '999', 'abc', '1.5', '+2', '99999999999999999999'].map(
    (id): Sent => ['root', 'GET', `/api/user/${id}`],
  ),
  ['admin', 'GET', '/api/user/2'],
  ['admin', 'GET', '/api/user/3'],
];

export const managed: Sent[] = [
  ...badBodies.map((body): Sent => ['root', 'POST', '/api/user/manage', body]),
  ['root', 'POST', '/api/user/manage', { username: '', action: 'disable' }],
  ['root', 'POST', '/api/user/manage', { username: 'other', action: 'nothing' }],
  ['admin', 'POST', '/api/user/manage', { username: 'other', action: 'promote' }],
  ['admin', 'POST', '/api/user/manage', { username: 'admin', action: 'disable' }],
  ['root', 'POST', '/api/user/manage', { username: 'root', action: 'delete' }],
  ['root', 'POST', '/api/user/manage', { username: 'root', action: 'demote' }],
  // A banned session is refused with 200, and not with 401.
  ['root', 'POST', '/api/user/manage', { username: 'banned', action: 'disable' }],
  ['banned', 'GET', '/api/user/self'],
  ['banned', 'GET', '/api/user/self'],
  ['banned', 'POST', login, { username: 'banned', password: 'password-banned' }],
  ['root', 'POST', '/api/user/manage', { username: 'banned', action: 'enable' }],
  signIn('banned'),
  ['banned', 'GET', '/api/user/self'],
  // A role of the session stays until the next sign-in.
  ['root', 'POST', '/api/user/manage', { username: 'banned', action: 'promote' }],
  ['banned', 'GET', '/api/user/?p=0'],
  signIn('banned'),
  ['banned', 'GET', '/api/user/?p=0'],
  ['root', 'POST', '/api/user/manage', { username: 'banned', action: 'demote' }],
  ['banned', 'GET', '/api/user/?p=0'],
  ['root', 'DELETE', '/api/user/1'],
  ['root', 'DELETE', '/api/user/999'],
  ['root', 'DELETE', '/api/user/abc'],
  ['admin', 'DELETE', '/api/user/2'],
  ['root', 'DELETE', '/api/user/6'],
  ['gone', 'GET', '/api/user/self'],
  ['root', 'GET', '/api/user/6'],
  ['root', 'GET', '/api/user/?p=0'],
  ['root', 'GET', '/api/user/search?keyword='],
  ['root', 'GET', '/api/user/search?keyword=deleted_'],
  ['root', 'POST', '/api/user/manage', { username: 'gone', action: 'enable' }],
  ...variants('root', 'POST', '/api/topup', '/api/user/3', [
    ...badBodies,
    { user_id: 3, quota: 500 },
    { user_id: 3, quota: 500, remark: 'Thank you' },
    { user_id: 3, quota: -500 },
    { user_id: 999, quota: 500 },
  ]),
  ['user', 'POST', '/api/topup', { user_id: 3, quota: 500 }],
  ['root', 'GET', '/api/log/?p=0&type=1'],
];

export const mails: Sent[] = [
  ['anonymous', 'GET', '/api/verification?email='],
  ['anonymous', 'GET', '/api/verification?email=x@example.com'],
  ['anonymous', 'GET', '/api/reset_password?email=nonsense'],
  ['anonymous', 'GET', '/api/reset_password?email=nobody@example.com'],
  ...[...badBodies, { email: 'x@example.com' }, { email: 'x@example.com', token: 'y' }].map(
    (body): Sent => ['anonymous', 'POST', '/api/user/reset', body],
  ),
  ['anonymous', 'GET', '/api/oauth/state'],
  ['anonymous', 'GET', '/api/oauth/github'],
  ['anonymous', 'GET', '/api/oauth/oidc?state=x'],
  ['anonymous', 'GET', '/api/oauth/lark?state=x'],
  ['anonymous', 'GET', '/api/oauth/wechat?code=x'],
  ['user', 'GET', '/api/oauth/wechat/bind?code=x'],
];
