/** Parts that the theme of own screens puts in place of react-admin's. */
import { useState } from 'react';
import { SelectAllButton, useListContext } from 'react-admin';
import { useTranslate } from '../locales/catalogue';
import { LoadError } from '../relay/errors/LoadError';

/** In place of the rows of a list that could not be read. */
export function ListFailed() {
  const t = useTranslate();
  const { error, refetch } = useListContext();
  return <LoadError text={t('error.listFailed')} error={error} onRetry={refetch} />;
}

/** "Select all", which is not offered where all are selected: a first page does not know how many there are. */
export function SelectAll() {
  const { selectedIds, filterValues } = useListContext();
  const [all, setAll] = useState('');
  const keyOf = (count: number) => JSON.stringify([count, filterValues]);
  if (keyOf(selectedIds.length) === all) return null;
  const onSuccess = ({ data }: { data: readonly unknown[] }) => setAll(keyOf(data.length));
  return <SelectAllButton queryOptions={{ onSuccess }} />;
}
