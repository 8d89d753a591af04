import { isNothing } from '../../../schema/filters/isEmpty';
import { literalText } from '../../../schema/filters/parseFilter';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { oddity, plainText } from '../../../schema/values/oddValues';

/**
 * An address such as `/channel/edit/{channel}` with the row's value; undefined where the row has none, as with an id 0
 * or an odd one.
 */
export function fillLink(
  { properties }: ResourceSchema,
  template: string,
  row: Row,
): string | undefined {
  const field = /\{(\w+)\}/.exec(template)?.[1];
  if (field === undefined || oddity(properties[field], row[field])) return undefined;
  if (isNothing(properties[field], row[field])) return undefined;
  const value = plainText(row[field]);
  const isFilter = template.includes(`={${field}}`);
  return template.replace(`{${field}}`, encodeURIComponent(isFilter ? literalText(value) : value));
}

/** The page that a value of a row leads to (x-link). */
export function linkOf(
  schema: ResourceSchema,
  property: PropertySchema | undefined,
  row: Row,
): string | undefined {
  const template = property?.['x-link'];
  return template === undefined ? undefined : fillLink(schema, template, row);
}
