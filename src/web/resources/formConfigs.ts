/** What the folders of src/web/resources add to forms. */
import type { FormConfig } from '../config/resourceConfig';

const modules = import.meta.glob<{ config: FormConfig }>('./*/form.ts', { eager: true });

export function formConfigOf(name: string): FormConfig {
  return modules[`./${name}/form.ts`]?.config ?? {};
}
