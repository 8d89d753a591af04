/** The parts that folders of src/web/resources add to forms. */
import type { FormConfig } from '../relay/config/resourceConfig';

const modules = import.meta.glob<{ config: FormConfig }>('./*/formConfig.ts', { eager: true });

export function formConfigOf(name: string): FormConfig {
  return modules[`./${name}/formConfig.ts`]?.config ?? {};
}
