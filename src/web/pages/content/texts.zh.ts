import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'content.failed': '加载内容失败。',
  'about.empty': '管理员可以在设置页面编写此页内容。',
  'about.write': '编写此页',
  'content.frame': '嵌入页面',
  'content.blocked': '图片未显示，因为其地址以 http:// 而非 https:// 开头：',
};
