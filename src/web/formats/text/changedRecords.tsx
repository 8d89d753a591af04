import { Suspense } from 'react';
import { findResource } from '../../../schema/registry';
import { plainText } from '../../../schema/values/oddValues';
import { referenceName } from '../../relay/read/referenceNames';
import { lazyPart } from '../../ui/loading/lazyPart';
import { Chips } from '../parts/Chips';
import type { CellProps } from '../parts/types';

/** Takes array. */
export const column = { width: 200, narrow: 160 };

const ReferenceName = lazyPart(async () => (await import('../choice/ReferenceName')).ReferenceName);

/** The name of the record that a change is of, which leads to it; of several their ids. */
export function Cell(cell: CellProps) {
  const { value, row } = cell;
  const ids = Array.isArray(value) ? value.map(String) : [];
  const target = plainText(row['resource']);
  const [id] = ids;
  if (ids.length !== 1 || id === undefined || !findResource(target)) return <Chips entries={ids} />;
  const text = () => referenceName(target, Number(id)) ?? `#${id}`;
  return (
    <Suspense fallback={text()}>
      <ReferenceName {...cell} value={Number(id)} target={target} text={text} />
    </Suspense>
  );
}
