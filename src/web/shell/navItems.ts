import { resourceEntries } from 'virtual:navigation';
import type { NavEntry } from '../../schema/types';
import { type Status, statusText } from '../core/statusStore';
import type { StoredUser } from '../core/storage/storedUser';
import { type MessageKey, translateIn } from '../core/texts/translate';

const page = (place: number, path: string, key: MessageKey): NavEntry => ({
  path,
  place,
  role: 0,
  label: { en: translateIn('en', key), zh: translateIn('zh', key) },
});

/** Entries of the pages beside the resources. */
const pageEntries: readonly NavEntry[] = [
  page(0, '/', 'nav.home'),
  page(40, '/topup', 'nav.topup'),
  page(70, '/setting', 'nav.setting'),
  page(80, '/about', 'nav.about'),
];
const chatEntry = page(90, '/chat', 'nav.chat');

/** What visitors see, too: pages of ordinary users ask them to sign in. */
const visitors = 1;

/** Entries of the navigation for a user; Chat only where a chat link is configured. */
export function navItems(
  user: StoredUser | undefined,
  status: Status,
  ofResources: readonly NavEntry[] = resourceEntries,
): NavEntry[] {
  const role = Math.max(user?.role ?? 0, visitors);
  return [
    ...pageEntries,
    ...ofResources,
    ...(statusText(status, 'chat_link') === '' ? [] : [chatEntry]),
  ]
    .filter((entry) => entry.role <= role)
    .sort((a, b) => a.place - b.place);
}

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent({ path }: NavEntry, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
