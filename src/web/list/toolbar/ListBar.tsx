import { Suspense, useState } from 'react';
import { loadWith } from '../../locales/catalogue';
import { lazyPart, partFailed } from '../../ui/loading/lazyPart';
import { useListExtras } from '../state/ListExtras';
import { ListToolbar } from './ListToolbar';

const loadBar = async () => (await loadWith('panel', import('../bulk/BulkBar'))).BulkBar;

/** Loads what selected rows need, as when the pointer is on a box that selects some. */
export const preloadBulkBar = (): void => void loadBar().catch(() => {});

/** Without its code the toolbar stays, with a button to try again. */
const BulkBar = lazyPart(loadBar, (props, isBusy, retry) => (
  <>
    {props.children}
    {partFailed(props, isBusy, retry)}
  </>
));

/**
 * Search and filters; in their place what can be done with the selection, whose code comes with the first selected row.
 */
export function ListBar() {
  const { selected } = useListExtras();
  const [wasSelected, setWasSelected] = useState(false);
  if (selected.size > 0 && !wasSelected) setWasSelected(true);
  if (!wasSelected) return <ListToolbar />;
  return (
    <Suspense fallback={<ListToolbar />}>
      <BulkBar>
        <ListToolbar />
      </BulkBar>
    </Suspense>
  );
}
