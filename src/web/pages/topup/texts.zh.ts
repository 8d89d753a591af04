import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'topUp.remaining': '剩余额度',
  'topUp.redeem': '兑换',
  'topUp.redeemed': '充值成功，增加 {quota}',
  'topUp.redeemedUnseen': '兑换成功。服务没有说明增加了多少额度。',
  'topUp.get': '获取兑换码',
  'topUp.noLink': '超级管理员未设置充值链接！',
  'topUp.hint': '将在新标签页打开 {origin}，并附上你的用户名和用户 ID。',
  'topUp.getTitle': '还没有兑换码？',
  'topUp.askOperator': '请向本站的运营者索取兑换码。',
  'topUp.setLink': '设置充值链接',
  'topUp.paste': '粘贴兑换码',
  'topUp.nothingToPaste': '剪贴板为空或浏览器不允许读取，请在输入框中按 Ctrl+V',
};
