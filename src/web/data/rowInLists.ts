import type { QueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { rowsIn } from './rowsAtHand';

/** The row of a record in any list that is kept, the one read last; whoever takes it reads the record, too. */
export function rowInLists(client: QueryClient, name: string, id: string): RaRecord | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [name, 'getList'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of lists) {
    const row = rowsIn(state.data).find((one) => String(one.id) === id);
    if (row) return row;
  }
  return undefined;
}
