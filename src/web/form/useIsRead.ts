import { useContext, useRef } from 'react';
import { EditContext, useRecordContext } from 'react-admin';

/**
 * Whether the record of an EditBase was read. Until then it is at most a row that a list left: it is shown, and nobody
 * works on it. An EditBase that asks for the sign-in itself counts it as read: RecordEdit does not.
 */
export function useIsRead(): boolean {
  const edit = useContext(EditContext);
  const record = useRecordContext();
  const wasRead = useRef(false);
  if (record && !edit?.error && !edit?.isFetching) wasRead.current = true;
  return wasRead.current;
}
