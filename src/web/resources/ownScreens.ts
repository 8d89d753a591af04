/** What the folders of src/web/resources hand in as a react-admin application does: docs/screens.md. */
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** The props of a `<Resource>` that a folder may set. */
type OwnProps = Pick<
  ResourceProps,
  'list' | 'create' | 'edit' | 'show' | 'icon' | 'recordRepresentation'
>;

const files = import.meta.glob<{ default: ComponentType }>('./*/{list,create,edit,show}.tsx');
const indexes = import.meta.glob<OwnProps>('./*/index.{ts,tsx}', { eager: true });

const screens = Object.entries(files).map(([file, load]) => {
  const [, resource = '', screen = ''] = /^\.\/(.+)\/(\w+)\.tsx$/.exec(file) ?? [];
  return { resource, screen, component: lazy(load) };
});

/** The screens and words of its own that a resource has: `list.tsx` and so on, and what its `index.ts` exports. */
export function ownProps(name: string): OwnProps {
  const found = screens
    .filter(({ resource }) => resource === name)
    .map(({ screen, component }) => [screen, component]);
  const index = indexes[`./${name}/index.ts`] ?? indexes[`./${name}/index.tsx`];
  return { ...Object.fromEntries(found), ...index };
}
