import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazyPart';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 200, narrow: 160 };

const ChangedRecord = lazyPart(async () => (await import('./ChangedRecord')).ChangedRecord);

/** The name of the record or setting of a change, which leads to it. */
export const Cell = (cell: CellProps) => (
  <Suspense>
    <ChangedRecord {...cell} />
  </Suspense>
);
