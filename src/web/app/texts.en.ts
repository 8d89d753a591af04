/** Texts of the frame of the console. */
export const en = {
  'nav.find': 'Search or go to',
  'nav.darkColours': 'Dark colours',
  'nav.lightColours': 'Light colours',
  'nav.counted': '{count} {status}',
  'palette.title': 'Search or go to',
  'palette.placeholder': 'Search pages, records, settings and actions',
  'palette.used': 'Used lately',
  'palette.models': 'Models',
  'palette.modelLogs': 'Logs',
  'palette.pageActions': 'On this page',
  'palette.pages': 'Pages',
  'palette.actions': 'Actions',
  'palette.settings': 'Settings',
  'palette.none': 'Nothing found for “{text}”',
  'palette.searching': 'Searching…',
  'palette.failed': '{resource}: the search failed',
  'palette.choose': 'choose',
  'palette.open': 'open',
  'palette.newTab': 'new tab',
  'nav.topup': 'Top up',
  'nav.setting': 'Settings',
  'nav.logout': 'Sign out',
  'nav.profile': 'My profile',
  'nav.reference': 'API',
  'nav.userMenu': 'Account menu of {name}',
  'notFound.title': 'Page does not exist',
  'notFound.text': 'Please check your browser address',
  'notAllowed.title': 'Not allowed',
  'notAllowed.text': 'This page is for administrators. Your account does not have that role.',
};

type Added = typeof en;
declare module '../locales/catalogue' {
  interface Texts extends Added {}
}
