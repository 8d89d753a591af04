import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'nav.find': '搜索或跳转',
  'nav.darkColours': '深色',
  'nav.lightColours': '浅色',
  'nav.counted': '{count} 个{status}',
  'palette.title': '搜索或跳转',
  'palette.placeholder': '搜索页面、记录、设置和操作',
  'palette.pages': '页面',
  'palette.actions': '操作',
  'palette.settings': '设置',
  'palette.none': '没有找到“{text}”',
  'palette.searching': '正在搜索…',
  'palette.failed': '{resource}：搜索失败',
  'palette.choose': '选择',
  'palette.open': '打开',
  'palette.newTab': '新标签页',
};
