/** Every option with its default: those of spec.md section 3 as a new relay has them, and what else the files of schemas/settings name. */
import { settings } from '../../schema/settings';
import type { PropertySchema } from '../../schema/types';
import { encodeValue } from '../../schema/wire';

/** The text of an option that nobody set. */
function standardText(property: PropertySchema): string {
  if (property.default !== undefined) return String(encodeValue(property, property.default));
  return property.type === 'boolean'
    ? 'false'
    : property.type === 'integer' || property.type === 'number'
      ? '0'
      : '';
}

const properties = new Map(
  Object.values(settings).flatMap((schema) => Object.entries(schema.properties)),
);

/** What a settings file says of an option. */
export const optionProperty = (key: string): PropertySchema | undefined => properties.get(key);

const recorded = Object.entries({
  About: '',
  ApproximateTokenEnabled: 'false',
  AutomaticDisableChannelEnabled: 'false',
  AutomaticEnableChannelEnabled: 'false',
  ChannelDisableThreshold: '5',
  ChatLink: '',
  CompletionRatio: '{}',
  DisplayInCurrencyEnabled: 'true',
  DisplayTokenStatEnabled: 'true',
  EmailDomainRestrictionEnabled: 'false',
  EmailDomainWhitelist:
    'gmail.com,163.com,126.com,qq.com,outlook.com,hotmail.com,icloud.com,yahoo.com,foxmail.com',
  EmailVerificationEnabled: 'false',
  Footer: '',
  GitHubClientId: '',
  GitHubClientSecret: '',
  GitHubOAuthEnabled: 'false',
  GroupRatio: '{"default":1,"vip":1,"svip":1}',
  HomePageContent: '',
  LarkClientId: '',
  LarkClientSecret: '',
  LogConsumeEnabled: 'true',
  Logo: '',
  MessagePusherAddress: '',
  MessagePusherToken: '',
  ModelRatio: '{}',
  Notice: '',
  OidcEnabled: 'false',
  PasswordLoginEnabled: 'true',
  PasswordRegisterEnabled: 'true',
  PreConsumedQuota: '500',
  QuotaForInvitee: '0',
  QuotaForInviter: '0',
  QuotaForNewUser: '0',
  QuotaPerUnit: '500000',
  QuotaRemindThreshold: '1000',
  RegisterEnabled: 'true',
  RetryTimes: '0',
  ServerAddress: '',
  SMTPAccount: '',
  SMTPFrom: '',
  SMTPPort: '587',
  SMTPServer: '',
  SMTPToken: '',
  SystemName: 'One API',
  Theme: 'default',
  TopUpLink: '',
  TurnstileCheckEnabled: 'false',
  TurnstileSecretKey: '',
  TurnstileSiteKey: '',
  WeChatAccountQRCodeImageURL: '',
  WeChatAuthEnabled: 'false',
  WeChatServerAddress: '',
  WeChatServerToken: '',
});

export const optionDefaults: ReadonlyMap<string, string> = new Map([
  ...[...properties].map(([key, property]): [string, string] => [key, standardText(property)]),
  ...recorded,
]);
