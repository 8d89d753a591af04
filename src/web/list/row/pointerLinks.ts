import type { AccessRequest } from '../../../schema/access';
import { referencesTo } from '../../../schema/references';
import { resources } from '../../../schema/registry';
import { fieldTexts, titleOf } from '../../../schema/texts';
import type { Locale } from '../../../schema/types';

/** The records that point to one by a field: a list of them. */
export interface PointerLink {
  /** Name of the resource, and of its field. */
  source: string;
  field: string;
  title: string;
  href: string;
  /** True where the server narrows the list by that field: else every page of it would be read to count. */
  isCounted: boolean;
}

/** Lists of the records that point to one, where they can be narrowed by that field and the user may see them. */
export function pointerLinks(
  name: string,
  id: unknown,
  locale: Locale,
  may: (request: AccessRequest) => boolean,
): PointerLink[] {
  const pointers = referencesTo(name).filter(({ source, field }) => {
    const { filter = [], query = [] } = resources[source]?.['x-resource'] ?? {};
    return (
      [...filter, ...query].includes(field) &&
      may({ resource: source, action: 'list' }) &&
      may({ resource: `${source}.${field}`, action: 'read' })
    );
  });
  return pointers.flatMap(({ source, field }) => {
    const schema = resources[source];
    if (!schema) return [];
    // Two fields of one resource get different labels.
    const isOnly = pointers.every((other) => other.source !== source || other.field === field);
    const title = titleOf(schema, locale);
    return {
      source,
      field,
      title: isOnly ? title : `${title} (${fieldTexts(schema, field, locale).title})`,
      href: `/${source}?f.${field}=${encodeURIComponent(String(id))}`,
      isCounted: schema['x-resource'].query?.includes(field) === true,
    };
  });
}
