/** Pages that the folders of src/web/resources hand in in place of the forms that are drawn from schemas. */
import type { ComponentType } from 'react';
import type { FormMode } from '../../schema/types';

const modules = import.meta.glob<{ Page: ComponentType<{ id: string | undefined }> }>(
  './*/{create,edit}.tsx',
  { eager: true },
);

/**
 * The page of its own that a resource has for creating or editing: `create.tsx` or `edit.tsx` of its folder, which
 * exports Page.
 */
export const ownFormPage = (name: string, mode: FormMode) => modules[`./${name}/${mode}.tsx`]?.Page;
