import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'token.empty': '令牌是你的程序调用本服务时使用的密钥。',
  'token.topUp': '兑换额度',
  'token.created': '令牌创建成功，请在列表页面点击复制获取令牌！',
  'token.copy': '复制',
  'token.copyForApp': '复制到应用',
  'token.chatInApp': '在应用中聊天',
  'token.copyFor': '复制到 {client}',
  'token.chatIn': '在 {client} 中聊天',
  'token.noChatLink': '管理员未设置聊天链接，此客户端需要它。',
  'token.openTitle': '将密钥发送给 {origin}？',
  'token.openText': '客户端将在新标签页打开并收到此密钥。',
  'token.open': '打开',
};
