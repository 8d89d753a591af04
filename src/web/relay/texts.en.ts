/** Texts of calls. */
export const en = {
  'undo.undo': 'Undo',
  'undo.otherUser': 'Not undone: whoever made this change is signed out',
  'undo.done': 'Changed back',
  'undo.partly': '{done} changed back, {failed} not',
  'undo.changedSince': 'This was changed again since then and stays as it is',
  'bulk.incomplete': '{done} of {count} done, {notDone} not.',
  'bulk.unknown': 'Nobody knows whether {count} {count|was|were} done.',
  'bulk.lookFirst':
    'Changed since the first try, which may have been done. Look before you add it again.',
  'bulk.locked': 'Its status can no longer be changed.',
  'error.otherUser':
    'Somebody else signed in in another tab. Nothing is sent: copy what you typed, and reload.',
  'error.pathPart': '“{value}” cannot be part of the address of a call.',
  'form.doubled':
    '{made} {made|was|were} made instead of {count}: the connection broke and the browser sent the request again. Delete what is too much.',
  'form.noChoice': 'Not sent: the relay knows no “{value}” here, only {known}.',
  'form.kept': 'Not stored: the relay still has “{value}”.',
  'form.keptIn':
    'Saved, but this relay takes 0 and empty texts for “not given” and kept: {fields}. Everything else is stored.',
  'form.noneKeptIn':
    'Not saved: this relay takes 0 and empty texts for “not given”. It still has: {fields}.',
  'form.zeroIgnored':
    'This relay takes 0 for “not given” and would keep what is there. The least is 1.',
  'user.renamed': 'Nothing was done: this account is now called {name}. Read the list again.',
  'form.leftIn':
    'The relay answered that it saved this, but it still has: {fields}. Everything else is stored.',
};

type Added = typeof en;
declare module '../locales/catalogue' {
  interface Texts extends Added {}
}
