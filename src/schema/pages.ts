/** The pages beside the resources, by name: for the rights to them, and for names that no resource can have. */

export const pageRoleNames = ['visitor', 'user', 'administrator', 'root'] as const;

export type PageRole = (typeof pageRoleNames)[number];

const roles = new Map<string, PageRole>([['option', 'root']]);

/** The least role of each page, and of the relay's options. */
export const pageRoles: ReadonlyMap<string, PageRole> = roles;

/** Adds a page as its `page.tsx` declares it. @param name of its folder */
export const addPage = (name: string, role: PageRole): void => {
  roles.set(name, role);
};

/** Pages that nobody needs rights for. */
const signInPages: readonly string[] = ['login', 'register', 'reset'];

/** First parts of addresses that lead to pages beside the lists; a test holds them to the folders of src/web/pages. */
export const pageNames: readonly string[] = [
  'about',
  'chat',
  'dashboard',
  'playground',
  'prices',
  'profile',
  'reference',
  'setting',
  'topup',
  'usage',
  ...signInPages,
  'user',
].sort();
