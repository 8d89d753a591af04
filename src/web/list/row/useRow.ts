import { useRecordContext } from 'react-admin';
import type { RecordRow } from '../../relay/config/resourceConfig';

/** The record of ra-core's RecordContext. @throws outside of a row */
export function useRow(): RecordRow {
  const row = useRecordContext<RecordRow>();
  if (!row) throw new Error('useRow must be used inside a RecordContextProvider');
  return row;
}
