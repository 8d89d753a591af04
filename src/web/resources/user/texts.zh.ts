import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'user.empty': '用户在此登录、创建令牌，并以额度支付调用。',
  'user.updated': '用户信息更新成功！',
  'user.created': '用户账户创建成功！',
  'user.self': '个人资料',
  'user.originalMissing': '请输入当前密码',
  'user.passwordLength': '密码长度须为 8 至 {most} 个字符',
  'user.passwordHint': '8 至 {most} 个字符。',
  'user.passwordKept': '8 至 {most} 个字符。留空则不修改密码。',
  'user.oneGroup': '用户只有一个分组：填写多个时，服务只取第一个，或完全找不到渠道。请只保留一个。',
  'user.noEmail': '未绑定邮箱地址',
  'user.promote': '提升',
  'user.give': '赠送额度',
  'user.giveTitle': '为 {name} 赠送额度',
  'user.giveAmount': '金额（美元）',
  'user.giveWrong': '请输入大于 0 的金额',
  'user.giveResult': '剩余额度：{before} → {after}',
  'user.given': '已为 {name} 赠送 {amount}',
  'user.givenSoon': '已为 {name} 赠送 {amount}，中转服务几秒后显示。',
  'user.demote': '降级',
  'user.deleteTitle': '删除用户“{name}”？',
};
