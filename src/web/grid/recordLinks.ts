import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { fillLink } from './linkOf';

/** Lists that a record leads to (x-links), with their texts; those whose field the row does not have are left out. */
export function recordLinks(
  schema: ResourceSchema,
  row: Row,
  locale: Locale,
): { key: string; title: string; href: string }[] {
  const texts = schema['x-i18n'][locale]?.links;
  return Object.entries(schema['x-links'] ?? {}).flatMap(([key, { title, to }]) => {
    const href = fillLink(schema, to, row);
    return href === undefined ? [] : [{ key, title: texts?.[key] ?? title, href }];
  });
}
