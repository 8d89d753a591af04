import { basePath } from '../../storage/ownAddress';

/** A link that narrows the list that is open: beside what narrows it already. Any other link as it is. */
export function narrowFurther(href: string): string {
  const { pathname, searchParams } = new URL(href, location.origin);
  if (basePath + pathname !== location.pathname) return href;
  const all = new URLSearchParams(location.search);
  for (const [name, value] of searchParams) all.set(name, value);
  all.delete('page');
  return `${pathname}?${all}`;
}
