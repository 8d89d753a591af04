/** The pages beside the resources, by name: for the rights to them, and for names that no resource can have. */

export type PageRole = 'visitor' | 'user' | 'administrator' | 'root';

const roles = new Map<string, PageRole>([
  ['home', 'visitor'],
  ['about', 'visitor'],
  ['chat', 'visitor'],
  ['prices', 'visitor'],
  ['dashboard', 'user'],
  ['profile', 'user'],
  ['setting', 'user'],
  ['topup', 'user'],
  ['playground', 'user'],
  ['usage', 'user'],
  ['reference', 'user'],
  ['option', 'root'],
]);

/** The least role of each page, and of the relay's options. */
export const pageRoles: ReadonlyMap<string, PageRole> = roles;

/** Adds a page of one's own, as its file declares it. @param name the first part of its address */
export const addPage = (name: string, role: PageRole): void => {
  roles.set(name, role);
};

/** Pages that nobody needs rights for. */
const signInPages: readonly string[] = ['login', 'register', 'reset'];

/** First parts of addresses that lead to pages beside the lists. */
export const pageNames: readonly string[] = [
  ...[...pageRoles.keys()].filter((name) => name !== 'home' && name !== 'option'),
  ...signInPages,
  'user',
].sort();
