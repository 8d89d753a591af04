import type { en } from './texts.en';

export const zh: Record<keyof typeof en, string> = {
  'undo.undo': '撤销',
  'undo.done': '已撤销',
  'undo.partly': '已撤销 {done} 项，{failed} 项未能撤销',
};
