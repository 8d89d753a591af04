import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { placeInLists } from '../../../src/web/relay/read/cachedLists';

it('finds the records beside one in the list that was shown, and not among those counted since', () => {
  const client = new QueryClient();
  const at = (ids: number[], updatedAt: number, ...queryKey: unknown[]) =>
    client.setQueryData(queryKey, { data: ids.map((id) => ({ id, updatedAt })) }, { updatedAt });
  at([9, 7, 5], 1000, 'token', 'getList', {});
  at([8, 7, 6], 2000, 'token', 'getManyReference', {});
  expect(placeInLists(client, 'token', '7')).toEqual({
    row: { id: 7, updatedAt: 2000 },
    previous: { id: 9, updatedAt: 1000 },
    next: { id: 5, updatedAt: 1000 },
  });
  expect(placeInLists(client, 'token', '8')).toEqual({ row: { id: 8, updatedAt: 2000 } });
});
