import { type ReactNode, Suspense, useState } from 'react';
import { loadWith } from '../../locales/catalogue';
import { lazyPart } from '../../ui/loading/lazyPart';
import { useListExtras } from '../state/ListExtras';
import { minutesFor, mostRows, shortLoad } from './loadEstimate';

const LongLoad = lazyPart(async () => (await loadWith('panel', import('./LongLoad'))).LongLoad);

/**
 * Asks before all rows of a list are read where that takes minutes.
 *
 * @returns `ask` does the call, at once or once it is confirmed; `question` is to be drawn; `most` is the most rows
 *   that the list can have, where it is known
 */
export function useLongLoad(): {
  most: number | undefined;
  ask: (call: () => void) => void;
  question: ReactNode;
} {
  const { schema, state, loaded } = useListExtras();
  const [asked, setAsked] = useState<() => void>();
  const { rows = [], areAll } = loaded;
  const [known, setKnown] = useState<number>();
  const isNarrowed = Object.values(state.match).some(Boolean);
  const before = (state.page - 1) * state.size;
  const most = areAll ? known : (loaded.total ?? mostRows(schema, rows, before, isNarrowed));
  if (most !== known) setKnown(most);
  const ask = (call: () => void) => {
    const isLong = !areAll && most !== undefined && minutesFor(most) > shortLoad;
    if (isLong) setAsked(() => call);
    else call();
  };
  const question = asked && most !== undefined && (
    <Suspense>
      <LongLoad
        most={most}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          asked();
        }}
      />
    </Suspense>
  );
  return { most, ask, question };
}
