/**
 * ra-core's CreateBase and EditBase as the forms of this console need them: saved before anything else is shown,
 * without a redirect.
 */

import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, EditBase, useGetOne } from 'ra-core';
import type { ReactNode } from 'react';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { useTranslate } from '../core/texts/catalogue';
import { useReported } from '../core/useReported';
import { rowInLists } from '../data/rowInLists';
import { LoadError } from '../ui/LoadError';
import { formValues } from './newRecord';

/** Read each time, never from an earlier visit; the form shows failures. */
const fresh = { refetchOnMount: 'always', gcTime: 0, onError: () => undefined } as const;

/**
 * What edits the record with that id: its children have the Resource, Record and Save contexts. Until the record was
 * read, it is the row of a list.
 */
export function RecordEdit({
  resource,
  id,
  children,
}: {
  resource: string;
  id: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  return (
    <EditBase
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      redirectOnError={false}
      queryOptions={{ ...fresh, initialData: () => rowInLists(client, resource, id) }}
      disableAuthentication
    >
      {children}
    </EditBase>
  );
}

/** The first values of a copy of another record, without secrets and fields that the relay makes. */
function copyOf(resource: string, record: Row): Row {
  const schema = resourceSchema(resource);
  return Object.fromEntries(
    Object.entries(formValues(schema, record)).filter(
      ([field, value]) =>
        value !== undefined &&
        !schema.properties[field]?.readOnly &&
        !schema.properties[field]?.writeOnly,
    ),
  );
}

function CopyBase({
  resource,
  from,
  children,
}: {
  resource: string;
  from: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  const { data, error, refetch } = useGetOne<RecordRow>(resource, { id: from }, fresh);
  useReported(error);
  // A later reading that fails does not take away what was typed over the first one.
  if (error && !data) return <LoadError text={t('error.recordFailed')} onRetry={refetch} />;
  if (!data)
    return (
      <div className="panel state" role="status">
        {t('common.loading')}
      </div>
    );
  return (
    <CreateBase
      resource={resource}
      record={copyOf(resource, data)}
      redirect={false}
      disableAuthentication
    >
      {children}
    </CreateBase>
  );
}

/**
 * What creates a record: its children have the Resource and Save contexts.
 * @param from id of a record to begin with a copy of
 */
export function RecordCreate({
  resource,
  from,
  children,
}: {
  resource: string;
  from?: string | undefined;
  children: ReactNode;
}) {
  if (from !== undefined)
    return (
      <CopyBase key={from} resource={resource} from={from}>
        {children}
      </CopyBase>
    );
  return (
    <CreateBase resource={resource} redirect={false} disableAuthentication>
      {children}
    </CreateBase>
  );
}
