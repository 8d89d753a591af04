import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'error.listFailed': '列表加载失败。',
  'error.answered': '{answer}，时间 {time}。',
  'error.copy': '复制详情',
  'error.recordFailed': '记录加载失败。',
  'success.done': '操作成功完成！',
  'common.loading': '加载中…',
  'common.openOutside': '在新标签页打开 {origin}',
  'common.yes': '是',
  'common.no': '否',
  'common.copied': '已复制到剪贴板！',
  'common.copyFailed': '无法复制到剪贴板，请手动复制',
  'common.notText': '此文件不是文本。请在 Excel 中另存为“CSV UTF-8”。',
  'strength.weak': '密码强度：弱',
  'strength.fair': '密码强度：一般',
  'strength.good': '密码强度：良好',
  'strength.strong': '密码强度：强',
  'notice.about': '关于此列表',
  'notice.hide': '不再显示',
};
