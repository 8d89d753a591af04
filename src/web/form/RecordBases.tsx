/**
 * ra-core's CreateBase and EditBase as the forms of this console need them: saved before anything else is shown,
 * without a redirect.
 */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CreateBase, EditBase, useGetOne } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import { titleField } from '../../schema/titleField';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { textIn, useTranslate } from '../locales/catalogue';
import { useLocale } from '../locales/locale';
import type { RecordRow } from '../relay/config/resourceConfig';
import { isGone } from '../relay/errors/HttpError';
import { LoadError } from '../relay/errors/LoadError';
import { useReported } from '../relay/errors/useReported';
import { placeInLists } from '../relay/read/cachedLists';
import { Loading } from '../ui/loading/Loading';
import { NoSuchRecord } from './NoSuchRecord';
import { formValues } from './schema/newRecord';

/** Read each time, never from an earlier visit; the form shows failures. */
const fresh = { refetchOnMount: 'always', gcTime: 0, onError: () => undefined } as const;

/**
 * Edits the record with that id: its children have the Resource, Record and Save contexts. Until the record was
 * read, it is the row of a list.
 * @example
 * <RecordEdit resource={name} id="3">
 *   <RecordForm />
 * </RecordEdit>
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
      queryOptions={{ ...fresh, initialData: () => placeInLists(client, resource, id).row }}
      disableAuthentication
    >
      {children}
    </EditBase>
  );
}

/** The name of a copy: that of the record with a mark, cut to what the field takes. */
function nameOfCopy(schema: ResourceSchema, values: Row, locale: Locale): Row {
  const field = titleField(schema) ?? '';
  const name = values[field];
  const property = schema.properties[field];
  if (typeof name !== 'string' || property?.enum || property?.format) return {};
  const room = (property?.maxLength ?? 255) - textIn(locale, 'form.copy', { name: '' }).length;
  return { [field]: textIn(locale, 'form.copy', { name: [...name].slice(0, room).join('') }) };
}

/** The first values of a copy of another record, without secrets and fields that the relay makes. */
function copyOf(resource: string, record: Row, locale: Locale): Row {
  const schema = resourceSchema(resource);
  const values = Object.fromEntries(
    Object.entries(formValues(schema, record)).filter(
      ([field, value]) =>
        value !== undefined &&
        !schema.properties[field]?.readOnly &&
        !schema.properties[field]?.writeOnly,
    ),
  );
  return { ...values, ...nameOfCopy(schema, values, locale) };
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
  const locale = useLocale();
  const { data, error, refetch } = useGetOne<RecordRow>(resource, { id: from }, fresh);
  const isMissing = isGone(error) && !data;
  useReported(isMissing ? undefined : error);
  // A later reading that fails does not take away what was typed over the first one.
  if (isMissing) return <NoSuchRecord resource={resource} id={from} />;
  if (error && !data)
    return <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <CreateBase
      resource={resource}
      record={copyOf(resource, data, locale)}
      redirect={false}
      disableAuthentication
    >
      {children}
    </CreateBase>
  );
}

/**
 * Creates a record: its children have the Resource and Save contexts.
 * @param from id of a record to begin with a copy of
 * @example
 * <RecordCreate resource={name}>
 *   <RecordForm />
 * </RecordCreate>
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
