/** Lists that the folders of src/web/resources hand in in place of those that are drawn from schemas. */
import type { ComponentType } from 'react';

const modules = import.meta.glob<{ Page: ComponentType }>('./*/listPage.tsx', { eager: true });

/**
 * The list of its own that a resource has, within ra-core's ListContext: `listPage.tsx` of its folder, which exports
 * Page.
 */
export const ownListPage = (name: string): ComponentType | undefined =>
  modules[`./${name}/listPage.tsx`]?.Page;
