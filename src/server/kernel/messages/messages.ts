/** Messages of the server in English and Chinese. `{name}` is replaced by a parameter. */
import { fillIn } from '../../../schema/fillIn';
import type { Locale } from '../../../schema/types';
import { faultTexts } from './faultTexts';
import { fieldMessages } from './fieldMessages';
import { textOf } from './languages';
import { mailMessages } from './mailMessages';

const texts = {
  notSignedIn: [
    'Not signed in and no access token given',
    '无权进行此操作，未登录且未提供 access token',
  ],
  badAccessToken: ['The access token is not valid', '无权进行此操作，access token 无效'],
  banned: ['This user is banned', '用户已被封禁'],
  roleTooLow: ['Your role does not allow this', '无权进行此操作，权限不足'],
  crossSite: [
    'Requests from other sites are refused. A program that sends a session cookie also sends its own Origin or X-Relay-Console: 1',
    '拒绝来自其他站点的请求。携带会话 Cookie 的程序需同时发送本站 Origin 或 X-Relay-Console: 1',
  ],
  badRequest: ['invalid parameter', '无效的参数'],
  notJson: ['The content must be application/json', '内容类型必须是 application/json'],
  badField: ['{field}: {reason}', '{field}：{reason}'],
  renamedUser: [
    'Nothing was done: another account has this name since it was read',
    '未执行：读取后，该用户名已属于另一个账户',
  ],
  overtaken: [
    'Nothing was saved: somebody else has changed this since it was read: {fields}',
    '未保存：读取后其他人已修改：{fields}',
  ],
  overtakenField: ['Somebody else has changed this since it was read', '读取后其他人已修改此项'],
  sameAs: ['The two values do not match', '两次输入的内容不一致'],
  notFound: ['record not found', '记录不存在'],
  unknownCall: ['No such call: {call}', '无效的调用：{call}'],
  noNul: ['{field}: the character NUL is not allowed', '{field}：不允许包含空字符（NUL）'],
  tooBig: ['{field}: the number is too large to store exactly', '{field}：数字过大，无法精确表示'],
  badId: ['The id must be a whole number', 'ID 必须是整数'],
  wrongLogin: [
    'Wrong username or password, or the user is banned',
    '用户名或密码错误，或用户已被封禁',
  ],
  passwordLoginOff: [
    'The administrator has switched off sign-in by password',
    '管理员关闭了密码登录',
  ],
  tooMany: ['Too many requests, please try again later', '请求次数过多，请稍后再试'],
  tooLarge: ['The request is too large', '请求内容过大'],
  busy: ['The server is busy, please try again', '服务器繁忙，请稍后再试'],
  cannotSave: ['This cannot be saved now, please try again later', '目前无法保存，请稍后再试'],
  cannotRead: [
    'The data cannot be read now, please try again later',
    '目前无法读取数据，请稍后再试',
  ],
  ...faultTexts,
  failed: ['Internal server error', '服务器内部错误'],
  badKey: [
    'The Idempotency-Key must have 1 to 100 letters, digits or symbols',
    'Idempotency-Key 必须是 1 至 100 个字母、数字或符号',
  ],
  outcomeUnknown: [
    'The database did not say whether the change was saved; send the same request with the same Idempotency-Key again',
    '数据库未确认更改是否已保存；请使用相同的 Idempotency-Key 再次发送同一请求',
  ],
  nameTaken: [
    'This name is taken or looks too much like another name',
    '名称已被使用，或与已有名称过于相似',
  ],
  nameForm: [
    'A username has 1 to 12 visible characters and no @',
    '用户名须为 1 至 12 个可见字符，且不能包含 @',
  ],
  originalMissing: ['Please enter your current password', '请输入当前密码'],
  setupCode: ['Enter the setup code from the log of the server', '请输入服务器日志中的设置码'],
  otherHost: [
    'This server does not go by this host name. Set PUBLIC_ADDRESS, or TRUSTED_PROXIES for a proxy',
    '本服务器不使用此主机名。请设置 PUBLIC_ADDRESS；若经由代理，请设置 TRUSTED_PROXIES',
  ],
  passwordNeeded: [
    'Please confirm your password first, or sign in again through a bound account',
    '请先验证密码，或通过已绑定的账户重新登录',
  ],
  wrongPassword: ['The current password is wrong', '当前密码不正确'],
  higherRole: [
    'You cannot view or change a user with your own role or a higher one',
    '无权获取或更新同级或更高等级用户的信息',
  ],
  tokenNameLong: [
    'The name of a token may have at most 30 bytes: 30 letters or 10 Chinese characters',
    '参数错误：令牌名称过长',
  ],
  roleOfNew: [
    'You cannot create a user with your own role or a higher one',
    '无法创建权限大于等于自己的用户',
  ],
  roleTooHigh: [
    'You cannot give another user your own role or a higher one',
    '无权将其他用户权限等级提升到大于等于自己的权限等级',
  ],
  ownRole: ['You cannot change your own role', '不能修改自己的权限等级'],
  keyMissing: ['Please fill in channel name and channel key', '请填写渠道名称和渠道密钥！'],
  noSuchType: ['there is no type {type}, only {known}', '没有类型 {type}，可用类型为 {known}'],
  baseMissing: [
    'this type has no address of its own; please fill in the address',
    '此类型没有自带地址，请填写',
  ],
  baseAddress: [
    'must be an address that begins with http:// or https://',
    '必须是以 http:// 或 https:// 开头的地址',
  ],
  baseUser: ['must hold no user name and no password', '不能包含用户名或密码'],
  baseQuery: ['must end before "?" and "#"', '不能包含“?”或“#”及其后的内容'],
  keyAgain: [
    'To change the type or the address of a channel, enter its key again',
    '更改渠道的类型或地址时，必须重新输入密钥',
  ],
  modelMissing: ['Please select at least one model', '请至少选择一个模型！'],
  tokenExpired: [
    'The token has expired; change its expiry time first',
    '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
  ],
  tokenExhausted: [
    'The token has no quota left; change its quota first',
    '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
  ],
  recordTooLarge: ['A record may have at most {limit} bytes', '一条记录不能超过 {limit} 字节'],
  tooManyRecords: [
    'You already have {limit} {records}, the maximum for one user',
    '你已有 {limit} 个{records}，已达到每个用户的上限',
  ],
  keywordTooLong: ['The search may have at most 100 characters', '搜索内容不能超过 100 个字符'],
  codeUnknown: ['This code does not exist', '兑换失败，无效的兑换码'],
  codeUsed: ['This code has been used or is disabled', '兑换失败，该兑换码已被使用'],
  quotaTooLarge: [
    'The quota of the account would be more than {limit} and no longer exact; nothing was added',
    '账户额度将超过 {limit}，无法精确计算，未增加任何额度',
  ],
  quotaOfInviter: [
    'The quota of who invited you would be more than {limit} and no longer exact; register without the invitation',
    '邀请人的额度将超过 {limit}，无法精确计算，请不使用邀请码注册',
  ],
  codeMissing: ['No code given', '未提供兑换码'],
  restDown: ['The API “{name}” does not answer', 'API “{name}” 没有响应'],
  restKey: [
    'The API “{name}” knows no Idempotency-Key. Send the request without it, and only once',
    'API “{name}” 不支持 Idempotency-Key。请去掉该请求头，并且只发送一次',
  ],
  restLost: [
    'The API “{name}” did not answer; the request may have been carried out',
    'API “{name}” 没有答复，操作可能已完成',
  ],
  relayDown: ['The relay does not answer', '中转服务没有响应'],
  relayLost: [
    'The relay did not answer; the request may have been carried out',
    '中转服务没有答复，操作可能已完成',
  ],
  keyOfOther: [
    'This Idempotency-Key belongs to another request',
    '此 Idempotency-Key 属于另一个请求',
  ],
  answerGone: [
    'This was done the first time; its answer is no longer kept',
    '该操作在第一次请求时已完成，其结果不再保留',
  ],
  keyRunning: ['The same request is still running', '相同的请求仍在处理中'],
  upstreamFailed: ['The provider did not answer as expected: {reason}', '请求上游失败：{reason}'],
  requestFailed: ['do request failed: {reason}', 'do request failed: {reason}'],
  testUnsupported: ['not tested: {type} cannot be called here', '未测试：此服务无法调用 {type}'],
  notTestedPicture: ['not tested: pictures and videos cost money', '未测试：图片和视频会计费'],
  notTestedKind: ['not tested: no short call fits {model}', '未测试：没有适合 {model} 的请求'],
  testRunning: ['A test is running already', '测试已在运行中'],
  modelsUnsupported: [
    'Providers of type {type} have no list of models that this server can read',
    '此服务无法读取类型为 {type} 的渠道的模型列表',
  ],
  balanceUnsupported: ['Balance queries are not supported for this channel type', '尚未实现'],
  ...mailMessages,
  domainRefused: [
    'Addresses of this domain may not register',
    '管理员启用了邮箱域名白名单，你的邮箱地址的域名不在白名单中',
  ],
  resetRefused: ['The reset link is not valid or has expired', '重置链接非法或已过期'],
  codeRefused: ['The code is wrong or has expired', '验证码错误或已过期'],
  bindingOfOther: [
    'Nothing was bound: who began this is no longer signed in. Sign in and bind again',
    '未绑定：发起绑定的用户已不在登录状态。请登录后重新绑定',
  ],
  stateRefused: ['state is empty or not same', 'state 为空或不一致'],
  providerOff: [
    'The administrator has not switched on sign-in through {provider}',
    '管理员未开启通过 {provider} 登录以及注册',
  ],
  identityTaken: ['This account is bound to another user', '该账户已被绑定'],
  turnstileMissing: ['The Turnstile check is not finished', 'Turnstile token 为空'],
  turnstileRefused: [
    'The Turnstile check failed, please reload the page and try again',
    'Turnstile 校验失败，请刷新重试！',
  ],
  targetMissing: ['target timestamp is required', '缺少目标时间'],
  clearedPart: [
    'It failed half way: {count} {count|entry was|entries were} deleted, the others are still there. Try again',
    '清除中途失败：已删除 {count} 条日志，其余日志仍保留，请重试',
  ],
  registerOff: ['The administrator has switched off registration', '管理员关闭了新用户注册'],
  passwordRegisterOff: [
    'The administrator has switched off registration by password',
    '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
  ],
  onlyRootPromotes: [
    'Only the super administrator can promote users',
    '普通管理员用户无法提升其他用户为管理员',
  ],
  isAdmin: ['This user is already an administrator', '该用户已经是管理员'],
  isUser: ['This user is already an ordinary user', '该用户已经是普通用户'],
  rootProtected: [
    'The super administrator cannot be demoted, disabled or deleted',
    '无法降级、禁用或删除超级管理员用户',
  ],
  unknownUser: ['There is no such user', '用户不存在'],
  unknownOption: ['There is no option {key}', '没有选项 {key}'],
  optionJson: [
    '{key} is not a valid JSON object of numbers: {reason}',
    '{key} 不是合法的 JSON 字符串：{reason}',
  ],
  oidcDiscovery: [
    '{key}: the addresses of the provider could not be read: {reason}',
    '{key}：无法读取供应商的地址：{reason}',
  ],
  oidcToken: [
    'The identity token does not belong to this sign-in: {reason}',
    '供应商返回的身份凭证不属于本次登录：{reason}',
  ],
  optionNeeds: [
    '{key} cannot be switched on before {missing} is set',
    '无法启用 {key}，请先填入 {missing}',
  ],
  ...fieldMessages,
  noSuchRecord: ['there is no record {id}', '记录 {id} 不存在'],
  stillReferenced: [
    'Nothing was deleted, because records point here: {records}. Change or delete them first',
    '未删除，因为仍有记录指向此处：{records}。请先修改或删除这些记录',
  ],
  pointers: ['{count} {records} ({field})', '{count} 条{records}（{field}）'],
  listSeparator: [', ', '、'],
  codeSubject: ['verification', '邮箱验证'],
  codeMail: [
    'Your code: {code}\n\nIt is valid for 10 minutes.',
    '验证码：{code}\n\n10 分钟内有效。',
  ],
  resetSubject: ['password reset', '密码重置'],
  resetMail: ['{link}\n\nIt is valid for 10 minutes.', '{link}\n\n10 分钟内有效。'],
  quotaSubject: ['your quota is nearly used up', '额度即将用尽'],
  quotaMail: ['Little of your quota is left. Top up: {link}', '你的额度即将用尽，请充值：{link}'],
  hiddenPointers: ['records that you may not see', '你无权查看的记录'],
} as const;

export type MessageKey = keyof typeof texts;

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(texts, key);
}

/** The text of a message in a language. An unknown key (a keyword of Ajv without a text) answers the general one. */
export function messageText(key: string, params: Record<string, unknown>, locale: Locale): string {
  const pair = isMessageKey(key) ? texts[key] : texts.badRequest;
  return fillIn(textOf(isMessageKey(key) ? key : 'badRequest', pair, locale), params, locale);
}
