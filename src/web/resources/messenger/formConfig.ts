import type { Messenger } from '../../../schema/records.gen';
import type { FormMode, Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import type { FormConfig } from '../../relay/config/resourceConfig';

/** An address of each kind, as an example. */
const examples: Readonly<Record<string, string>> = {
  mail: 'ops@example.com',
  webhook: 'https://example.com/hook',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org/bot…/sendMessage?chat_id=…',
};

export const config: FormConfig<Messenger> = {
  fields: ({ kind, events = [] }: Partial<Messenger>, mode: FormMode, locale: Locale) => ({
    address: {
      ...(kind === 'mail' && { description: textIn(locale, 'form.mailAddress') }),
      // An example would look like nothing stored.
      ...(mode === 'edit'
        ? { description: textIn(locale, 'form.secretKept') }
        : { placeholder: examples[kind ?? ''] ?? '' }),
      // A stored one is kept where none is typed.
      required: mode === 'create',
    },
    balance_limit: { hidden: !events.includes('balance_low') },
    error_share: { hidden: !events.includes('errors_high') },
  }),
  validate: ({ address }, mode, locale) =>
    mode === 'create' && !address ? { address: textIn(locale, 'validate.required') } : {},
};
