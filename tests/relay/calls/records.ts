/** Tokens, codes, logs. */
import { byEach, type Sent, variants } from './call';

const badBodies = ['', 'null', '[]', '{', '"text"', '3', '{}'];

export const tokens: Sent[] = [
  ...badBodies.map((body): Sent => ['user', 'POST', '/api/token/', body]),
  ...[
    { name: 'plain', remain_quota: 500, expired_time: -1 },
    { name: 'b'.repeat(30) },
    { name: 'b'.repeat(31) },
    { name: '十个汉字正好三十字节' },
    { name: '十一个汉字超过三十字节' },
    { name: 'no time', expired_time: 0 },
    { name: 'past', expired_time: 1000 },
    { name: 'below', remain_quota: -5 },
    { name: 'subnets', subnet: '10.0.0.0/8, 192.168.1.0/24' },
    { name: 'six', subnet: 'fe80::/10' },
    { name: 'no bits', subnet: '10.0.0.1' },
    { name: 'bits', subnet: '10.0.0.0/33' },
    { name: 'comma', subnet: '10.0.0.0/8,' },
    { name: 'models', models: 'a,b', unlimited_quota: true },
    { name: 'status', status: 2, key: 'mine', user_id: 1, used_quota: 5 },
    { name: 'typed', remain_quota: 'lots' },
    { name: 'bool', unlimited_quota: 1 },
    { name: 'fraction', remain_quota: 1.5 },
    { name: null },
  ].map((body): Sent => ['user', 'POST', '/api/token/', body]),
  ...['', '?p=1', '?order=remain_quota', '?order=used_quota', '?order=nothing'].map(
    (query): Sent => ['user', 'GET', `/api/token/${query}`],
  ),
  ...['', 'p', 'P', 'lain', '%25', '十'].map(
    (keyword): Sent => ['user', 'GET', `/api/token/search?keyword=${keyword}`],
  ),
  ...['9', '999', '0', 'abc', '1'].map((id): Sent => ['user', 'GET', `/api/token/${id}`]),
  ...byEach('GET', '/api/token/?p=0'),
];

/** The number of the token "plain", the first after those of the accounts. */
export const tokenChanges = (id: number): Sent[] => [
  ...variants('user', 'PUT', '/api/token/', `/api/token/${id}`, [
    ...badBodies,
    { id },
    { id, name: 'only a name' },
    { id, name: 'whole', remain_quota: 10, expired_time: -1, models: 'a', subnet: '' },
    { id, name: 'b'.repeat(31) },
    { id, name: 'whole', status: 2, expired_time: -1 },
    { id, name: 'whole', subnet: 'x', expired_time: -1 },
    { id, name: 'whole', expired_time: -1, models: null, subnet: null },
    { id: 999, name: 'x' },
    { id: 1, name: 'of another' },
  ]),
  ...variants('user', 'PUT', '/api/token/?status_only=true', `/api/token/${id}`, [
    { id, status: 2 },
    { id, status: 4, name: 'not taken' },
    { id, status: 1 },
    { id, status: 3 },
    { id, status: 1 },
    { id, status: 3 },
    { id, status: 9 },
    { id },
  ]),
  ['user', 'PUT', '/api/token/', { id, name: 'past', expired_time: 5, remain_quota: 5 }],
  ['user', 'PUT', '/api/token/?status_only=true', { id, status: 3 }],
  ['user', 'PUT', '/api/token/?status_only=true', { id, status: 1 }],
  ['user', 'PUT', '/api/token?status_only=true', { id, status: 1 }],
  ['other', 'DELETE', `/api/token/${id}`],
  ['user', 'DELETE', `/api/token/${id}/`],
  ['user', 'DELETE', `/api/token/${id}`],
  ['user', 'DELETE', '/api/token/abc'],
  ['user', 'POST', '/api/token/', { name: 'after' }],
];

export const codes: Sent[] = [
  ...badBodies.map((body): Sent => ['root', 'POST', '/api/redemption/', body]),
  ...[
    { name: 'spring', quota: 1000, count: 2 },
    { name: 'zero', quota: 0, count: 1 },
    { name: 'below', quota: -7, count: 1 },
    { name: 'absent', count: 1 },
    { name: 'b'.repeat(20), quota: 1, count: 1 },
    { name: 'b'.repeat(21), quota: 1, count: 1 },
    { name: '七个字就太长了', quota: 1, count: 1 },
    { name: '六个字正好呢', quota: 1, count: 1 },
    { name: 'none', quota: 1, count: 0 },
    { name: 'many', quota: 1, count: 101 },
    { name: 'typed', quota: '5', count: 1 },
    { name: 'status', quota: 5, count: 1, status: 3, key: 'mine' },
  ].map((body): Sent => ['root', 'POST', '/api/redemption/', body]),
  ['user', 'POST', '/api/redemption/', { name: 'not mine', quota: 1, count: 1 }],
  ['root', 'GET', '/api/redemption/?p=0'],
  ['root', 'GET', '/api/redemption/?p=1'],
  ...['', 's', 'S', '2', '2.0', '%25'].map(
    (keyword): Sent => ['root', 'GET', `/api/redemption/search?keyword=${keyword}`],
  ),
  ...['1', '0', '999', 'abc'].map((id): Sent => ['root', 'GET', `/api/redemption/${id}`]),
  ...byEach('GET', '/api/redemption/?p=0'),
  ...variants('root', 'PUT', '/api/redemption/', '/api/redemption/1', [
    ...badBodies,
    { id: 1 },
    { id: 1, name: 'only a name' },
    { id: 1, quota: 5 },
    { id: 1, name: 'b'.repeat(50), quota: 5, count: 9 },
    { id: 1, name: 'spring', quota: 1000, status: 2, redeemed_time: 5 },
    { id: 999, name: 'x' },
  ]),
  ...variants('root', 'PUT', '/api/redemption/?status_only=true', '/api/redemption/1', [
    { id: 1, status: 2 },
    { id: 1, status: 3 },
    { id: 1 },
    { id: 1, status: 1, name: 'not taken' },
  ]),
  ...[...badBodies, { key: '' }, { key: 'nonsense' }, { key: '{code}' }, { key: '{code}' }].map(
    (body): Sent => ['user', 'POST', '/api/user/topup', body],
  ),
  ['user', 'GET', '/api/user/self'],
  ['root', 'GET', '/api/redemption/1'],
  ['root', 'PUT', '/api/redemption/?status_only=true', { id: 1, status: 1 }],
  ['root', 'DELETE', '/api/redemption/2/'],
  ['root', 'DELETE', '/api/redemption/2'],
  ['root', 'DELETE', '/api/redemption/abc'],
  ['root', 'POST', '/api/redemption/', { name: 'after', quota: 5, count: 1 }],
  ['root', 'GET', '/api/redemption/?p=0'],
];

const everything = 'start_timestamp=0&end_timestamp=0';

export const logs: Sent[] = [
  ...['', 'p=0', 'p=1', 'p=9', 'type=4', 'type=x', 'type=99', 'username=user', 'username=us'].map(
    (query): Sent => ['root', 'GET', `/api/log/?${query}`],
  ),
  ...['channel=1', 'channel=x', 'model_name=gpt-4o', 'end_timestamp=5', 'start_timestamp=1.5'].map(
    (query): Sent => ['root', 'GET', `/api/log/?type=5&${query}`],
  ),
  ['user', 'GET', `/api/log/self?p=0&${everything}`],
  ['user', 'GET', `/api/log/self/?p=0&${everything}`],
  ['user', 'GET', '/api/log/self?type=1'],
  ['user', 'GET', '/api/log/self?username=root'],
  ...byEach('GET', '/api/log/?p=0'),
  ...byEach('GET', '/api/log/stat?type=0'),
  ...byEach('GET', '/api/log/self/stat?type=0'),
  ...['3', '通过', '%25', ''].map(
    (keyword): Sent => ['root', 'GET', `/api/log/search?keyword=${keyword}`],
  ),
  ['user', 'GET', '/api/log/self/search?keyword=1'],
  ['user', 'DELETE', '/api/log/?target_timestamp=1'],
  ['root', 'DELETE', '/api/log/?target_timestamp=x'],
  ['root', 'DELETE', '/api/log/?target_timestamp=1.5'],
  ['root', 'DELETE', '/api/log?target_timestamp=1'],
  ['admin', 'DELETE', '/api/log/?target_timestamp=9999999999'],
  ['root', 'GET', '/api/log/?p=0'],
];
