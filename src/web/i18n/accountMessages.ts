/** Texts of what stands around an account: registration, codes, bot check, new password. Loaded with those pages. */
import { createTexts } from './createTexts';

const en = {
  'register.submit': 'Register', 'register.done': 'Registration successful', 'register.signIn': 'Have an account already?', 'register.signInLink': 'Sign in', 'register.invited': 'You were invited: your invite code is sent along.',
  'code.get': 'Get a code', 'code.wait': 'Again in {seconds} s', 'code.sent': 'Verification code sent, check your mailbox', 'code.label': 'Verification code',
  'check.wait': 'Please retry in a few seconds, Turnstile is checking the environment', 'check.failed': 'Failed to load Turnstile.', 'check.error': 'The check failed. Please try again.',
  'check.expired': 'The check had expired and runs anew.', 'check.timeout': 'The check took too long and runs anew.', 'check.retry': 'Try the check again', 'check.label': 'Check against bots', 'check.running': 'Checking…', 'check.passed': 'Checked',
  'reset.submit': 'Submit', 'reset.wait': 'Again in {seconds} s', 'reset.sent': 'Reset e-mail sent, check your mailbox', 'reset.remembered': 'You remember it?', 'reset.signInLink': 'Sign in',
  'newPassword.submit': 'Confirm reset', 'newPassword.done': 'This is your new password. It is shown this once; change it after signing in.', 'newPassword.label': 'New password',
  'newPassword.copied': 'Password copied to the clipboard', 'newPassword.copy': 'Copy', 'newPassword.broken': 'This link is not complete. Ask for a new one.', 'newPassword.again': 'Ask for a new link',
  'wechat.hint': 'Scan the code to follow the account, send “验证码”, and type the code that comes back. It is valid for three minutes.',
  'strength.weak': 'Weak password', 'strength.fair': 'Fair password', 'strength.good': 'Good password', 'strength.strong': 'Strong password',
} as const;

const zh: Record<keyof typeof en, string> = {
  'register.submit': '注册', 'register.done': '注册成功！', 'register.signIn': '已有账户？', 'register.signInLink': '点击登录', 'register.invited': '您已受邀注册，邀请码将一并提交。',
  'code.get': '获取验证码', 'code.wait': '重新发送({seconds})', 'code.sent': '验证码发送成功，请检查你的邮箱！', 'code.label': '验证码',
  'check.wait': '请稍后几秒重试，Turnstile 正在检查用户环境！', 'check.failed': 'Failed to load Turnstile.', 'check.error': '校验失败，请重试。',
  'check.expired': '校验已过期，正在重新校验。', 'check.timeout': '校验超时，正在重新校验。', 'check.retry': '重新校验', 'check.label': '人机校验', 'check.running': '校验中…', 'check.passed': '校验通过',
  'reset.submit': '提交', 'reset.wait': '重试({seconds})', 'reset.sent': '重置邮件发送成功，请检查邮箱！', 'reset.remembered': '想起密码了？', 'reset.signInLink': '点击登录',
  'newPassword.submit': '提交', 'newPassword.done': '这是您的新密码，只显示这一次，请登录后及时修改。', 'newPassword.label': '新密码',
  'newPassword.copied': '密码已复制到剪贴板！', 'newPassword.copy': '复制', 'newPassword.broken': '此链接不完整，请重新申请。', 'newPassword.again': '重新申请链接',
  'wechat.hint': '微信扫码关注公众号，输入「验证码」获取验证码（三分钟内有效）',
  'strength.weak': '密码强度：弱', 'strength.fair': '密码强度：一般', 'strength.good': '密码强度：良好', 'strength.strong': '密码强度：强',
};

/** `accountText` for outside of components, `useAccountT` for within. */
export const { text: accountText, useTexts: useAccountT } = createTexts(en, zh);
