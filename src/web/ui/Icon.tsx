/**
 * Icons: paths in a box of 24 by 24, of Material Icons (Google, Apache License 2.0). `icons/first.json` has those of
 * the pages before the sign-in, `icons/console.json` all others. A new one is a line there: the `d` of an icon of
 * @mui/icons-material.
 */
import type consoleIcons from './icons/console.json';
import first from './icons/first.json';

export type IconName = keyof typeof first | keyof typeof consoleIcons;

/** Paths by name: those of the first page, and all others once the console app is there. */
const paths: Partial<Record<IconName, string>> = { ...first };

/** The console app calls this before it draws anything. */
export function addIcons(more: typeof consoleIcons): void {
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
