/** Texts of parts that every page of the console may draw. */
export const en = {
  'error.listFailed': 'The list could not be loaded.',
  'error.answered': '{answer}, at {time}.',
  'error.copy': 'Copy details',
  'error.recordFailed': 'The record could not be loaded.',
  'success.done': 'Operation completed successfully',
  'common.loading': 'Loading…',
  'common.openOutside': 'Open {origin} in a new tab',
  'common.yes': 'Yes',
  'common.no': 'No',
  'common.copied': 'Copied to the clipboard',
  'common.copyFailed': 'Cannot copy to the clipboard, please copy manually',
  'common.notText': 'This file is not a text. In Excel, save it as “CSV UTF-8”.',
  'strength.weak': 'Weak password',
  'strength.fair': 'Fair password',
  'strength.good': 'Good password',
  'strength.strong': 'Strong password',
  'notice.about': 'About this list',
  'notice.hide': 'Do not show again',
};

type Added = typeof en;
declare module '../locales/catalogue' {
  interface Texts extends Added {}
}
