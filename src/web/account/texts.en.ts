/** Texts of what surrounds an account: registration, codes, bot check, new password, sign-in at a provider. */
export const en = {
  'oauth.working': 'Signing in…',
  'oauth.retry': 'An error occurred, retry {count}…',
  'oauth.failed': 'Operation failed, back to the settings',
  'oauth.incomplete': 'this address is not complete',
  'oauth.bound': 'Bound',
  'oauth.notBound': 'the provider did not say who you are, so nothing was bound',
  'oauth.done': 'Signed in successfully',
  'login.or': 'or',
  'login.githubName': 'GitHub',
  'login.larkName': 'Lark',
  'login.oidcName': 'OIDC',
  'login.wechatName': 'WeChat',
  'register.submit': 'Register',
  'register.passwordLong': 'The password may have at most {most} {most|character|characters}',
  'register.nameTaken': 'This name is taken',
  'register.done': 'Registration successful',
  'register.signIn': 'Have an account already?',
  'register.signInLink': 'Sign in',
  'register.invited': 'You were invited: your invite code is sent along.',
  'code.get': 'Get a code',
  'code.wait': 'Again in {seconds} s',
  'code.sent': 'Verification code sent, check your mailbox',
  'code.label': 'Verification code',
  'check.wait': 'Please retry in a few seconds, Turnstile is checking the environment',
  'check.failed': 'Failed to load Turnstile.',
  'check.error': 'The check failed. Please try again.',
  'check.expired': 'The check expired and runs again.',
  'check.timeout': 'The check took too long and runs again.',
  'check.retry': 'Try the check again',
  'check.label': 'Security check',
  'check.running': 'Checking…',
  'check.passed': 'Checked',
  'reset.submit': 'Send reset link',
  'reset.wait': 'Again in {seconds} s',
  'reset.sent': 'Reset e-mail sent, check your mailbox',
  'reset.remembered': 'Remembered it?',
  'reset.signInLink': 'Sign in',
  'reset.noMail':
    'This site sends no mail. Ask whoever runs it to set a new password for you.',
  'newPassword.submit': 'Confirm reset',
  'newPassword.done':
    'This is your new password. It is shown this once; change it after signing in.',
  'newPassword.label': 'New password',
  'newPassword.copied': 'Password copied to the clipboard',
  'newPassword.copy': 'Copy',
  'newPassword.broken': 'This link is not complete. Ask for a new one.',
  'newPassword.again': 'Ask for a new link',
  'wechat.hint':
    'Scan the code to follow the account, send “验证码”, and type the code that comes back. It is valid for three minutes.',
  'login.github': 'Sign in with GitHub',
  'login.lark': 'Sign in with Lark',
  'login.oidc': 'Sign in with OIDC',
  'login.blocked':
    'The browser blocked the window of the provider. Try again, or allow windows of this page.',
  'login.noAddress': 'The address of the provider is not set or not valid',
  'login.otherAddress':
    'The server address of the relay is {server}, this console is at {own}: the sign-in could not come back. An administrator can change the server address in the settings.',
  'login.wechat': 'Sign in with WeChat',
  'login.others': 'Other ways to sign in',
};

type Added = typeof en;
declare module '../core/texts/catalogue' {
  interface Texts extends Added {}
}
