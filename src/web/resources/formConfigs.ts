/** The parts that folders of src/web/resources add to forms. */
import { withOwn } from 'virtual:own/form-configs';
import type { FormConfig } from '../relay/config/resourceConfig';

const given = import.meta.glob<{ config: FormConfig }>('./*/formConfig.ts', { eager: true });
const modules = withOwn(given);

export function formConfigOf(name: string): FormConfig {
  return modules[`./${name}/formConfig.ts`]?.config ?? {};
}
