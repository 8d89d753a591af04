import type { FormSchema, ResourceInfo } from '../types';
import { holdsSecrets } from '../values/secrets';

/** Why a field is not one that is copied from a record to others; undefined for a setting, which may be. */
export function copyProblem(
  name: string,
  { properties }: FormSchema,
  { form, title }: ResourceInfo,
): string | undefined {
  const property = properties[name];
  if (!property) return undefined;
  if (property.writeOnly || holdsSecrets(property)) return 'is a secret';
  if ([title, 'name', 'username'].includes(name)) return 'names the record';
  if (property['x-counter']) return 'is counted by the relay';
  if (property.readOnly || property['x-transient'] || property['x-when'] === 'create')
    return 'cannot be changed';
  return form.includes(name) ? undefined : 'is no field of the form';
}
