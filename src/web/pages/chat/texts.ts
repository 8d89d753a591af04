import { createTexts } from '../../core/texts/createTexts';

/** Texts of the chat page. */
export const { useTexts: useChatT } = createTexts(
  {
    title: 'Chat',
    none: 'No chat page is set. An administrator can set one in the settings.',
    choose: 'The chat page {origin} asks for a key. Choose the token that it may use.',
    token: 'Token',
    give: 'Give this key to {origin}',
    noToken: 'You have no token that is enabled.',
  },
  {
    title: '聊天',
    none: '尚未设置聊天页面，管理员可以在设置中填写聊天链接。',
    choose: '聊天页面 {origin} 需要密钥，请选择可供其使用的令牌。',
    token: '令牌',
    give: '将此密钥提供给 {origin}',
    noToken: '你没有已启用的令牌。',
  },
);
