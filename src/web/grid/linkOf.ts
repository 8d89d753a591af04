import { oddity, plainText } from '../../schema/oddValues';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';

/** The page that a value of a row leads to (x-link); undefined where the row does not name it, as with an id 0 or an odd one. */
export function linkOf(
  { properties }: ResourceSchema,
  property: PropertySchema | undefined,
  row: Row,
): string | undefined {
  const template = property?.['x-link'];
  const field = /\{(\w+)\}/.exec(template ?? '')?.[1];
  if (template === undefined || field === undefined) return undefined;
  if (oddity(properties[field], row[field])) return undefined;
  const id = plainText(row[field]);
  return id === '' || id === '0'
    ? undefined
    : template.replace(`{${field}}`, encodeURIComponent(id));
}
