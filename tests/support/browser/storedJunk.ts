/** Values that other programs may have left in the storage of a browser. */

/** Keys that the console reads. */
export const storageKeys = [
  'user',
  'status',
  'aff',
  'system_name',
  'logo',
  'footer_html',
  'quota_per_unit',
  'display_in_currency',
  'chat_link',
  'channel_models',
  'show_detail',
  'prompt-channel-test',
  'locale',
  'colour-mode',
  'notice',
  'page-size',
  'columns-token',
  'token.savedQueries',
];

/** Values by what they are. */
export const storedJunk = {
  broken: '{bad',
  null: 'null',
  'a list': '[]',
  'a number': '7',
  'a text': '"text"',
  'five megabytes': 'x'.repeat(5_000_000),
};
