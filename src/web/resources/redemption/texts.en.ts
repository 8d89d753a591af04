/** Texts of the list and the form of redemption codes. */
export const en = {
  'redemption.copy': 'Copy',
  'redemption.created': '{count} codes created',
  'redemption.createdOne': '1 code created',
  'redemption.madeTitle': 'New codes',
  'redemption.copyCodes': 'Copy {count} codes',
  'redemption.download': 'Download {name}',
  'redemption.more': '… {count} more',
};

type Added = typeof en;
declare module '../../core/texts/catalogue' {
  interface Texts extends Added {}
}
