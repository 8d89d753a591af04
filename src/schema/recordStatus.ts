import type { ResourceSchema, Row } from './types';

/** The API's number for a record that is on, the same in every resource; each has more of its own. */
export const statusOn = 1;
/** The API's number for a record that was switched off by hand. */
export const statusOff = 2;

/** The field that says that a record was deleted: some relays keep it and answer it. */
const deletedBy = ({ 'x-resource': { hidden = {} } }: ResourceSchema, record: Row) =>
  Object.keys(hidden).find((field) => record[field] === hidden[field]);

export const isDeleted = (schema: ResourceSchema, record: Row): boolean =>
  deletedBy(schema, record) !== undefined;

/** True for a deleted record that no list shows: where one does, its status has a word for it. */
export function isLeftOut(schema: ResourceSchema, record: Row): boolean {
  const field = deletedBy(schema, record) ?? '';
  const choices = schema.properties[field]?.['x-choices'] ?? [];
  return (
    field !== '' &&
    !(Array.isArray(choices) && choices.some(({ value }) => value === record[field]))
  );
}
