/** Creation of records, and the look for one where no try was answered. */

import { nameIn, namesakes } from '../../../schema/namesakes';
import type { ResourceSchema, Row } from '../../../schema/types';
import { type Finding, notDone, requestWrite, unknown } from '../calls/settle';
import type { FetchPage } from '../rows/serverPages';

/** The caller's knowledge of a creation. */
export interface CreationMeta {
  /** True where nobody asks for the id of the new record: looking for it may take a call. */
  needsNoId?: boolean;
  /** The same for every try of one creation. */
  idempotencyKey?: string;
}

interface Creation {
  schema: ResourceSchema;
  body: Row;
  /** Reads what a text finds, or the list, newest first. */
  pagesOf: (q?: string) => FetchPage;
  idempotencyKey?: string | undefined;
}

/** The id of the newest record of that name; empty where there is none to be seen. */
export async function newRecordId(creation: Creation): Promise<number | string> {
  const { rows } = await creation
    .pagesOf()(0)
    .catch(() => ({ rows: [] }));
  const id = namesakes(creation.schema, creation.body, rows)?.[0]?.['id'];
  return typeof id === 'number' || typeof id === 'string' ? id : '';
}

/** An older record may have the name, too; where a search finds none of that name, nothing was made. */
async function lookForNew(creation: Creation): Promise<Finding<unknown>> {
  const { rows, hasNext } = await creation.pagesOf(nameIn(creation.body))(0);
  return !hasNext && namesakes(creation.schema, creation.body, rows)?.length === 0
    ? notDone
    : unknown;
}

/**
 * Makes a record.
 * @param creation `body` as the API carries it
 * @throws HttpError
 */
export const createRecord = (creation: Creation): Promise<unknown> =>
  requestWrite(
    `${creation.schema['x-resource'].path}/`,
    {
      method: 'POST',
      body: creation.body,
      idempotencyKey: creation.idempotencyKey,
    },
    () => lookForNew(creation),
  );
