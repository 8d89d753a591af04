import { lazy, Suspense, useState } from 'react';
import { useGrid } from './GridContext';
import { ListToolbar } from './ListToolbar';

const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }));

/**
 * Search and filters; in their place what can be done with the selection, whose code comes with the first selected row.
 */
export function ListBar() {
  const { selected } = useGrid();
  const [wasSelected, setWasSelected] = useState(false);
  if (selected.size > 0 && !wasSelected) setWasSelected(true);
  if (!wasSelected) return <ListToolbar />;
  return (
    <Suspense fallback={<div className="selection-bar" />}>
      <BulkBar>
        <ListToolbar />
      </BulkBar>
    </Suspense>
  );
}
