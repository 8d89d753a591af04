import { useStoreContext } from 'ra-core';
import { useKeptPage, useUnrest } from '../core/router/pageStack';
import { useGrid } from './GridContext';
import { keptPlace } from './keptPlaces';
import { mostDrawn } from './rowWindow';

/** Preferences that all lists share: one that stayed would show the old ones first. */
const shared = ['density', 'show_detail'];

/** Lets the list stay as it is drawn when it is left, where it would look the same if it began anew. */
export function KeptList(): null {
  const { state, loaded, rows, selected, shownText } = useGrid();
  const { getItem } = useStoreContext();
  const isPlain = !state.all && state.time === '' && !shownText && rows.length <= mostDrawn;
  useUnrest(!isPlain || !loaded.rows || loaded.error !== null || selected.size > 0);
  const before = shared.map((key) => getItem(key));
  useKeptPage(
    ({ key }) =>
      !keptPlace(key)?.selected?.size &&
      shared.every((name, index) => getItem(name) === before[index]),
  );
  return null;
}
