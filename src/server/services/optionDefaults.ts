/** Every option of spec.md section 3 with its default, as a new relay has it. */
export const optionDefaults: ReadonlyMap<string, string> = new Map(Object.entries({
  About: '', ApproximateTokenEnabled: 'false', AutomaticDisableChannelEnabled: 'false', AutomaticEnableChannelEnabled: 'false',
  ChannelDisableThreshold: '5', ChatLink: '', CompletionRatio: '{}', DisplayInCurrencyEnabled: 'true', DisplayTokenStatEnabled: 'true',
  EmailDomainRestrictionEnabled: 'false',
  EmailDomainWhitelist: 'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com',
  EmailVerificationEnabled: 'false', Footer: '', GitHubClientId: '', GitHubClientSecret: '', GitHubOAuthEnabled: 'false',
  GroupRatio: '{"default":1,"vip":1,"svip":1}', HomePageContent: '', LarkClientId: '', LarkClientSecret: '', LogConsumeEnabled: 'true', Logo: '',
  MessagePusherAddress: '', MessagePusherToken: '', ModelRatio: '{}', Notice: '', OidcEnabled: 'false', PasswordLoginEnabled: 'true',
  PasswordRegisterEnabled: 'true', PreConsumedQuota: '500', QuotaForInvitee: '0', QuotaForInviter: '0', QuotaForNewUser: '0',
  QuotaPerUnit: '500000', QuotaRemindThreshold: '1000', RegisterEnabled: 'true', RetryTimes: '0', ServerAddress: '',
  SMTPAccount: '', SMTPFrom: '', SMTPPort: '587', SMTPServer: '', SMTPToken: '', SystemName: 'One API', Theme: 'default', TopUpLink: '',
  TurnstileCheckEnabled: 'false', TurnstileSecretKey: '', TurnstileSiteKey: '', WeChatAccountQRCodeImageURL: '', WeChatAuthEnabled: 'false',
  WeChatServerAddress: '', WeChatServerToken: '',
}));
