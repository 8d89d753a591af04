import { resources } from '../../../schema/registry';
import type { Row } from '../../../schema/types';

/**
 * Address of the rows that belong to a record in the list of another resource: one whose rows link to this record by a field
 * that the list can be filtered by. `{ field: 'channel', x-link: '/channel/edit/{channel}' }` is filtered by the id, a field of
 * another name by the record's field of that name.
 */
export function rowsOfRecord(name: string, record: Row): string | undefined {
  for (const [other, schema] of Object.entries(resources)) {
    for (const field of schema['x-resource'].query ?? []) {
      const link = schema.properties[field]?.['x-link'];
      if (!link?.startsWith(`/${name}/edit/`)) continue;
      const value = link.endsWith(`{${field}}`) ? record['id'] : record[field];
      if (value !== undefined && value !== '')
        return `/${other}?${new URLSearchParams({ [`f.${field}`]: String(value) })}`;
    }
  }
  return undefined;
}
