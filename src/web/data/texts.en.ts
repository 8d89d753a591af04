/** Texts of calls. */
export const en = {
  'undo.undo': 'Undo',
  'undo.done': 'Changed back',
  'undo.partly': '{done} changed back, {failed} not',
};

type Added = typeof en;
declare module '../core/texts/catalogue' {
  interface Texts extends Added {}
}
