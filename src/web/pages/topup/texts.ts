import { createTexts } from '../../core/texts/createTexts';

/** Texts of the top-up page. */
export const { text: topUpText, useTexts: useTopUpT } = createTexts(
  {
    remaining: 'Remaining quota',
    redeem: 'Redeem',
    redeemed: 'Topped up by {quota}',
    redeemedUnseen: 'The code was redeemed. The relay does not say how much it added.',
    get: 'Get a redemption code',
    noLink: 'The super administrator has not set a top-up link',
    hint: 'Opens {origin} in a new tab with your username and user ID.',
    getTitle: 'No code yet?',
    paste: 'Paste the code',
    nothingToPaste: 'The clipboard is empty or may not be read: press Ctrl+V in the field instead',
  },
  {
    remaining: '剩余额度',
    redeem: '兑换',
    redeemed: '充值成功，增加 {quota}',
    redeemedUnseen: '兑换成功。服务没有说明增加了多少额度。',
    get: '充值',
    noLink: '超级管理员未设置充值链接！',
    hint: '将在新标签页打开 {origin}，并附上你的用户名和用户 ID。',
    getTitle: '还没有兑换码？',
    paste: '粘贴兑换码',
    nothingToPaste: '剪贴板为空或浏览器不允许读取，请在输入框中按 Ctrl+V',
  },
);
