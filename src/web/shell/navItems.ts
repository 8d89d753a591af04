import type { Locale } from '../../schema/types';
import { type Status, statusText } from '../core/statusStore';
import { createStore } from '../core/storage/createStore';
import type { StoredUser } from '../core/storage/storedUser';
import { type MessageKey, translateIn } from '../core/texts/translate';

export interface NavItem {
  path: string;
  label: Readonly<Record<Locale, string>>;
  /** Smaller numbers stand further left. */
  place: number;
  /** Least role that sees the entry; 0 is everybody. */
  role: number;
}

const item = (place: number, path: string, key: MessageKey, role = 0): NavItem => ({
  path,
  place,
  role,
  label: { en: translateIn('en', key), zh: translateIn('zh', key) },
});

/** The entries of spec.md section 2, in their order. */
const standardItems: readonly NavItem[] = [
  item(0, '/', 'nav.home'),
  item(10, '/channel', 'nav.channel', 10),
  item(20, '/token', 'nav.token'),
  item(30, '/redemption', 'nav.redemption', 10),
  item(40, '/topup', 'nav.topup'),
  item(50, '/user', 'nav.user', 10),
  item(60, '/log', 'nav.log'),
  item(70, '/setting', 'nav.setting'),
  item(80, '/about', 'nav.about'),
];
const chatItem = item(90, '/chat', 'nav.chat');

/** Entries of resources that are schema files only; the console app, which knows the schemas, puts them here. */
export const moreNavItems = createStore<readonly NavItem[]>([]);

/** True for a page that has an entry already. */
export function hasNavItem(path: string): boolean {
  return standardItems.some((known) => known.path === path);
}

/** Entries of the navigation for a user; Chat only where a chat link is configured. */
export function navItems(
  user: StoredUser | undefined,
  status: Status,
  more: readonly NavItem[],
): NavItem[] {
  const all = [
    ...standardItems,
    ...(statusText(status, 'chat_link') === '' ? [] : [chatItem]),
    ...(user ? more : []),
  ];
  return all.filter(({ role }) => role <= (user?.role ?? 0)).sort((a, b) => a.place - b.place);
}

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent({ path }: NavItem, pathname: string): boolean {
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
