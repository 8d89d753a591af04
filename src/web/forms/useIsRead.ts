import { EditContext, useRecordContext } from 'ra-core';
import { createContext, useContext, useRef } from 'react';

/** True where the record counts as read. */
export const ReadContext = createContext(false);

/**
 * Whether the record of an EditBase was read. Until then it is at most the row of a list, which is shown, and which
 * nobody works on.
 */
export function useIsRead(): boolean {
  const isGiven = useContext(ReadContext);
  const edit = useContext(EditContext);
  const record = useRecordContext();
  const wasRead = useRef(false);
  if (isGiven || (record && !edit?.error && !edit?.isFetching)) wasRead.current = true;
  return wasRead.current;
}
