import { paths as firstPaths } from 'virtual:icons/first';
import type { IconName } from './icons';

/** Paths by name: those of the first page, and all others once the console app is there. */
const paths: Partial<Record<IconName, string>> = { ...firstPaths };

/** The console app calls this before it draws anything. */
export function addIcons(more: Partial<Record<IconName, string>>): void {
  Object.assign(paths, more);
}

export function hasIcon(name: string): name is IconName {
  return Object.hasOwn(paths, name);
}

/** A picture without a meaning of its own: the control around it has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
