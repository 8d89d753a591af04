import type { MessageKey } from '../i18n/translate';
import { isAdmin, type StoredUser } from '../storage/storedUser';
import { type Status, statusText } from '../status/statusStore';

export interface NavItem {
  path: string;
  label: MessageKey;
}

const items: readonly (NavItem & { admin?: true })[] = [
  { path: '/', label: 'nav.home' },
  { path: '/channel', label: 'nav.channel', admin: true },
  { path: '/token', label: 'nav.token' },
  { path: '/redemption', label: 'nav.redemption', admin: true },
  { path: '/topup', label: 'nav.topup' },
  { path: '/user', label: 'nav.user', admin: true },
  { path: '/log', label: 'nav.log' },
  { path: '/setting', label: 'nav.setting' },
  { path: '/about', label: 'nav.about' },
];

/** Entries of the navigation for a user (spec.md section 2); Chat only where a chat link is configured. */
export function navItems(user: StoredUser | undefined, status: Status): NavItem[] {
  const shown: NavItem[] = items.filter(({ admin }) => !admin || isAdmin(user));
  return statusText(status, 'chat_link') === '' ? shown : [...shown, { path: '/chat', label: 'nav.chat' }];
}

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  return item.path === '/' ? pathname === '/' : pathname === item.path || pathname.startsWith(`${item.path}/`);
}
