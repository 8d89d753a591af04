/** The parts that folders of src/web/resources and own/resources add to forms. */
import { forms } from 'virtual:own/form-configs';
import type { FormConfig } from '../relay/config/resourceConfig';

const modules = import.meta.glob<{ config: FormConfig }>('./*/formConfig.ts', { eager: true });

export function formConfigOf(name: string): FormConfig {
  return { ...modules[`./${name}/formConfig.ts`]?.config, ...forms[name]?.config };
}
