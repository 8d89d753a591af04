/** Texts of the frame of the console. */
export const en = {
  'nav.find': 'Search or go to',
  'nav.darkColours': 'Dark colours',
  'nav.lightColours': 'Light colours',
  'nav.counted': '{count} {status}',
  'palette.title': 'Search or go to',
  'palette.placeholder': 'Search pages, records, settings and actions',
  'palette.pages': 'Pages',
  'palette.actions': 'Actions',
  'palette.settings': 'Settings',
  'palette.none': 'Nothing found for “{text}”',
  'palette.searching': 'Searching…',
  'palette.failed': '{resource}: the search failed',
  'palette.choose': 'choose',
  'palette.open': 'open',
  'palette.newTab': 'new tab',
};

type Added = typeof en;
declare module '../core/texts/catalogue' {
  interface Texts extends Added {}
}
