import { useStore, useStoreContext } from 'ra-core';
import { useKeptPage, useUnrest } from '../core/router/pageStack';
import { useGrid } from './GridContext';
import { keptPlace } from './keptPlaces';
import { mostDrawn } from './rowWindow';

/** Lets the list stay as it is drawn when it is left, where it would look the same if it began anew. */
export function KeptList(): null {
  const { state, loaded, rows, selected, shownText } = useGrid();
  const { getItem } = useStoreContext();
  const isPlain = !state.all && state.time === '' && !shownText && rows.length <= mostDrawn;
  useUnrest(!isPlain || !loaded.rows || loaded.error !== null || selected.size > 0);
  // Preferences that all lists share, as this one is drawn: with others it would show the old ones first.
  const [density] = useStore('density');
  const [detail] = useStore('show_detail');
  useKeptPage(
    ({ key }) =>
      !keptPlace(key)?.selected?.size &&
      getItem('density') === density &&
      getItem('show_detail') === detail,
  );
  return null;
}
