/** The screens that folders of src/web/resources hand in as a react-admin application does: docs/screens.md. */
import { type OwnProps, screens } from 'virtual:screens';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** Loads the props of a `<Resource>` that a folder sets in `list.tsx` and so on, or in its `index.ts`. */
export const ownLoads = (name: string): OwnProps =>
  Object.hasOwn(screens, name) ? (screens[name] ?? {}) : {};

type Screens = Pick<ResourceProps, 'list' | 'create' | 'edit' | 'show'>;

/** The screens of its own that a resource has. */
export function ownScreens(name: string): Screens {
  const { icon: _icon, recordRepresentation: _words, ...own } = ownLoads(name);
  return Object.fromEntries(
    Object.entries(own).map(([screen, load]) => [
      screen,
      lazy(async () => ({ default: await load() })),
    ]),
  );
}

type Words = ResourceProps['recordRepresentation'];

/** Loads what records are called by the `index.ts` of folders, by the names of their resources. */
export const loadOwnWords = async (): Promise<Readonly<Record<string, Words>>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(screens).map(async ([name, { recordRepresentation }]) => [
        name,
        await recordRepresentation?.(),
      ]),
    ),
  );
