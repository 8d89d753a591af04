/** Texts of the list and the form of redemption codes. */
export const en = {
  'redemption.empty':
    'A redemption code adds quota to the account of whoever enters it on the page Top up.',
  'redemption.copy': 'Copy',
  'redemption.created': '{count} {count|code|codes} created',
  'redemption.madeTitle': 'New codes',
  'redemption.copyCodes': 'Copy {count} {count|code|codes}',
  'redemption.download': 'Download {name}',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
