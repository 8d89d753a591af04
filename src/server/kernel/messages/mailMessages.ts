/** What is said of mail and of tests of settings, in English and Chinese. */
export const mailMessages = {
  testFailed: ['The test failed: {reason}', '测试失败：{reason}'],
  testLacking: ['Not tested: {names} must be saved first', '未测试：请先保存 {names}'],
  testMail: [
    'This is a test of the mail settings. Mail from this site arrives.',
    '这是一封测试邮件，说明本站的邮件设置可用。',
  ],
  mailOff: ['The administrator has not set up mail', '管理员未配置邮件服务'],
  mailFailed: ['The mail could not be sent', '邮件发送失败'],
} as const;
