/** Ids of records: those that the relay answers, and those that lists use where it answers none. */
import type { Identifier, RaRecord } from 'react-admin';
import type { ResourceSchema } from '../../../schema/types';

const noId = 'no id ';

/** A UUID, by which some relays name all their records. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);

/** True for an id that a call can name a record by: a number but 0, digits, a UUID, or any text where ids are texts. */
export const isId = (schema: ResourceSchema, id: unknown): id is number | string =>
  typeof id === 'number'
    ? id !== 0
    : typeof id === 'string' &&
      (schema.properties['id']?.type === 'string' ? id !== '' : /^\d+$/.test(id) || isUuid(id));

/** An id for a row that has none. */
export const placeId = (page: number | string, index: number): string => `${noId}${page}-${index}`;

/** True for a row that the relay gave no id: it can be shown and nothing else. */
export const lacksId = (id: unknown): boolean => typeof id === 'string' && id.startsWith(noId);

/** The ids of rows that have one. */
export const idsIn = (rows: readonly RaRecord[]): Identifier[] =>
  rows.map(({ id }) => id).filter((id) => !lacksId(id));

/** The id in an address of the console, as calls carry it. */
export const idOfAddress = (id: unknown): number | string =>
  typeof id === 'number' ? id : /^\d{1,15}$/.test(String(id)) ? Number(id) : String(id);
