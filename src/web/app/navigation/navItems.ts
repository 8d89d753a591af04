import { ownPlace } from 'virtual:own/menu';
import { type Page, pages } from 'virtual:screens';
import { resources } from '../../../schema/registry';
import { inLanguage } from '../../../schema/texts';
import type { Locale, ResourceSchema, Row } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import { hasIcon, type IconName } from '../../ui/Icon';

export interface NavItem {
  path: string;
  label: string;
  icon: IconName;
  /** Entries are ordered by it, smaller numbers first. */
  place: number;
  /** Resource or page that `canAccess` is asked about. */
  resource: string;
  /** Letter that opens the page after g. */
  key?: string;
  /** Heading of the group that the own folder puts it in. */
  group?: string;
  /** Values of the records whose number is shown beside the entry. */
  count?: Row;
}

/** The icon of a menu entry; one that the console does not draw is a plain one. */
export function menuIcon(name = ''): IconName {
  return hasIcon(name) ? name : 'schema';
}

/** Places from here on are at the foot of the navigation. */
export const footPlace = 70;

/** The group of a place; undefined for home and the foot. */
export function groupOf(place: number) {
  const first = { watch: 60, people: 50, money: 30, work: 10 };
  const groups = place < footPlace ? (['watch', 'people', 'money', 'work'] as const) : [];
  return groups.find((name) => place >= first[name]);
}

/** The entry of a resource; none without a place in its file. */
function resourceItems(locale: Locale, [name, schema]: [string, ResourceSchema]): NavItem[] {
  const { menu } = schema['x-resource'];
  if (!menu) return [];
  const texts = schema['x-i18n'][locale];
  const label = texts?.menu ?? texts?.title ?? menu.title ?? schema.title;
  const { place, icon, key, count } = menu;
  const more = { ...(key ? { key } : {}), ...(count ? { count } : {}) };
  return [{ resource: name, path: `/${name}`, place, label, icon: menuIcon(icon), ...more }];
}

/** The title of a page. */
export const pageTitle = ({ title }: Pick<Page, 'title'>, locale: Locale): string =>
  typeof title === 'string' ? textIn(locale, title) : inLanguage(title, locale);

/** The entries of pages that have a place. */
const pageItems = (locale: Locale): NavItem[] =>
  pages.flatMap(({ folder: resource, path, place, title, icon }) => {
    const label = pageTitle({ title }, locale);
    return place === undefined ? [] : [{ resource, path, place, label, icon: menuIcon(icon) }];
  });

/** All entries of the navigation in their order. The caller asks who may see which. */
export function navItems(
  locale: Locale,
  schemas: Readonly<Record<string, ResourceSchema>> = resources,
): NavItem[] {
  return [
    ...pageItems(locale),
    ...Object.entries(schemas).flatMap((entry) => resourceItems(locale, entry)),
  ]
    .map((item) => ownPlace(item, (title) => inLanguage(title, locale)))
    .sort((a, b) => a.place - b.place);
}

/** The own profile: below the address of the users, but none of their pages. */
const profilePath = '/user/edit';

/** True when the page at `pathname` belongs to the entry. */
export function isCurrent({ path }: Pick<NavItem, 'path'>, pathname: string): boolean {
  if (pathname === profilePath) return false;
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
}
