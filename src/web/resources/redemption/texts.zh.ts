import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'redemption.empty': '在充值页面输入兑换码，即可为账户增加额度。',
  'redemption.copy': '复制',
  'redemption.created': '{count} 个兑换码创建成功！',
  'redemption.madeTitle': '新的兑换码',
  'redemption.copyCodes': '复制 {count} 个兑换码',
  'redemption.download': '下载 {name}',
};
