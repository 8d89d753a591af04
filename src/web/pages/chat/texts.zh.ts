import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'chat.title': '聊天',
  'chat.none': '尚未设置聊天页面，管理员可以在设置中填写聊天链接。',
  'chat.set': '设置聊天链接',
  'chat.toTokens': '查看令牌',
  'chat.choose': '聊天页面 {origin} 需要密钥，请选择可供其使用的令牌。',
  'chat.token': '令牌',
  'chat.give': '将此密钥提供给 {origin}',
  'chat.noToken': '你没有已启用的令牌。',
};
