/**
 * One API's messages, which are Chinese in every language, and their meaning. Loaded with the first of them.
 */
import { escapeRegExp } from 'es-toolkit';

/** `{}` matches anything. */
const messages: readonly [string, string][] = [
  ['用户名或密码错误，或用户已被封禁', 'Wrong username or password, or the user is banned'],
  ['用户名或密码为空', 'Please enter username and password'],
  ['邮箱地址或密码为空！', 'Please enter e-mail address and password'],
  ['无法保存会话信息，请重试', 'The session could not be saved, please try again'],
  ['管理员关闭了密码登录', 'The administrator has switched off sign-in by password'],
  ['管理员关闭了新用户注册', 'The administrator has switched off registration'],
  [
    '管理员关闭了通过密码进行注册，请使用第三方账户验证的形式进行注册',
    'The administrator has switched off registration by password; register through a provider',
  ],
  [
    '管理员开启了邮箱验证，请输入邮箱地址和验证码',
    'Please enter your e-mail address and the code that was sent to it',
  ],
  [
    '管理员启用了邮箱域名白名单，{}邮箱地址的域名不在白名单中',
    'Addresses of this domain may not register',
  ],
  ['管理员未开启通过 {} 登录以及注册', 'The administrator has not switched on sign-in through {}'],
  [
    '管理员未开启通过微信登录以及注册',
    'The administrator has not switched on sign-in through WeChat',
  ],
  ['验证码错误或已过期', 'The code is wrong or has expired'],
  ['验证码或备用码错误，请重试', 'The code is wrong, please try again'],
  ['验证码或备用码不正确', 'The code is wrong, please try again'],
  ['验证失败，请检查验证码', 'The code is wrong, please try again'],
  ['会话已过期，请重新登录', 'This sign-in has expired, please begin again'],
  ['重置链接非法或已过期', 'The reset link is not valid or has expired'],
  ['邮箱地址已被占用', 'This e-mail address is taken'],
  ['该邮箱地址未注册', 'No account has this e-mail address'],
  ['该 {} 账户已被绑定', 'This {} account is bound to another user'],
  ['该微信账号已被绑定', 'This WeChat account is bound to another user'],
  ['该飞书账户已被绑定', 'This Lark account is bound to another user'],
  ['无法连接至飞书服务器，请稍后重试！', 'Lark does not answer, please try again later'],
  ['无法连接至 {} 服务器，请稍后重试！', '{} does not answer, please try again later'],
  [
    '返回值非法，用户字段为空，请稍后重试！',
    'The provider did not say who you are, please try again later',
  ],
  ['Turnstile token 为空', 'The Turnstile check is not finished'],
  [
    'Turnstile 校验失败，请刷新重试！',
    'The Turnstile check failed, please reload the page and try again',
  ],
  ['无权进行此操作，未登录且未提供 access token', 'Not signed in and no access token given'],
  ['无权进行此操作，access token 无效', 'The access token is not valid'],
  ['无权进行此操作，权限不足', 'Your role does not allow this'],
  ['用户已被封禁', 'This user is banned'],
  ['用户不存在', 'There is no such user'],
  ['记录不存在', 'There is no such record'],
  ['无效的参数', 'A value is not valid'],
  ['输入不合法 {}', 'What was entered is not valid: {}'],
  ['参数错误：令牌名称过长', 'The name of a token may have at most 30 bytes'],
  ['参数错误：无效的网段：{}', 'Not a network: {}'],
  ['参数错误：{}', 'A value is not valid: {}'],
  ['{}为空！', '{} is missing'],
  [
    '令牌已过期，无法启用，请先修改令牌过期时间，或者设置为永不过期',
    'The token has expired; change its expiry time first',
  ],
  [
    '令牌可用额度已用尽，无法启用，请先修改令牌剩余额度，或者设置为无限额度',
    'The token has no quota left; change its quota first',
  ],
  ['兑换失败，无效的兑换码', 'This code does not exist'],
  ['兑换失败，该兑换码已被使用', 'This code has been used or is disabled'],
  ['兑换失败，{}', 'The code was not redeemed: {}'],
  ['未提供兑换码', 'No code given'],
  ['兑换码名称长度必须在1-20之间', 'The name must have 1 to 20 characters'],
  ['兑换码个数必须大于0', 'The number of codes must be above 0'],
  ['一次兑换码批量生成的个数不能大于 100', 'At most 100 codes can be made at once'],
  ['无权获取同级或更高等级用户的信息', 'You cannot view a user with your own role or a higher one'],
  [
    '无权更新同权限等级或更高权限等级的用户信息',
    'You cannot change a user with your own role or a higher one',
  ],
  [
    '无权删除同权限等级或更高权限等级的用户',
    'You cannot delete a user with your own role or a higher one',
  ],
  [
    '无权将其他用户权限等级提升到大于等于自己的权限等级',
    'You cannot give another user your own role or a higher one',
  ],
  ['无法创建权限大于等于自己的用户', 'You cannot create a user with your own role or a higher one'],
  ['普通管理员用户无法提升其他用户为管理员', 'Only the super administrator can promote users'],
  ['该用户已经是管理员', 'This user is already an administrator'],
  ['该用户已经是普通用户', 'This user is already an ordinary user'],
  ['不能删除超级管理员账户', 'The super administrator cannot be deleted'],
  ['无法删除超级管理员用户', 'The super administrator cannot be deleted'],
  ['无法禁用超级管理员用户', 'The super administrator cannot be disabled'],
  ['无法降级超级管理员用户', 'The super administrator cannot be demoted'],
  ['无法启用 {}，请先填入 {}！', '{} cannot be switched on before {} is set'],
  ['无法启用微信登录，请先填入微信登录相关配置信息！', 'Set up WeChat before you switch it on'],
  ['无法启用邮箱域名限制，请先填入限制的邮箱域名！', 'Enter the domains before you switch it on'],
  ['无效的主题', 'There is no such theme'],
  ['无法获取统计信息', 'The figures could not be read'],
  ['测试已在运行中', 'A test is running already'],
  ['尚未实现', 'This is not supported for this channel type'],
  ['该渠道已被禁用', 'This channel is disabled'],
  ['无效的渠道 Id', 'There is no such channel'],
  ['普通用户不支持指定渠道', 'Ordinary users cannot name a channel'],
  ['令牌验证失败', 'The token could not be checked'],
  ['无效的令牌', 'The token is not valid'],
  ['该令牌已过期', 'The token has expired'],
  ['该令牌状态不可用', 'The token is disabled'],
  ['该令牌额度已用尽', 'The token has no quota left'],
  ['令牌额度不足', 'The token has too little quota left'],
  ['用户额度不足', 'The account has too little quota left'],
  ['该令牌无权使用模型：{}', 'The token may not use the model {}'],
  ['当前分组 {} 下对于模型 {} 无可用渠道', 'No channel of the group {} has the model {}'],
  ['响应时间 {} 超过阈值 {}', 'It took {}, more than the limit of {}'],
];

const patternOf = (chinese: string) =>
  new RegExp(`^${chinese.split('{}').map(escapeRegExp).join('(.*)')}$`, 's');

/** A known message of a relay in English; undefined for others. "Error: " before it stays. */
export function inEnglish(text: string): string | undefined {
  const [, before = '', said = ''] = /^((?:Error: )?)(.*)$/s.exec(text) ?? [];
  for (const [chinese, english] of messages) {
    const found = patternOf(chinese).exec(said.trim());
    if (!found) continue;
    let at = 0;
    return before + english.replaceAll('{}', () => found[++at] ?? '');
  }
  return undefined;
}
