/** Texts of the pages that operators write. */
export const en = {
  'content.failed': 'The content could not be loaded.',
  'about.empty': 'The administrator can write this page in the settings.',
  'about.write': 'Write this page',
  'content.frame': 'Embedded page',
  'content.blocked':
    'A picture is not shown, since its address begins with http:// and not with https://:',
};

type Added = typeof en;
declare module '../../locales/catalogue' {
  interface Texts extends Added {}
}
