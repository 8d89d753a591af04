import { useEffect, useRef, useState } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { recordWord } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { addressToReveal, type MadeRecord, takeMade } from '../../storage/listAddress';
import { showToast } from '../../ui/toasts/showToast';
import { recordName } from '../row/recordName';
import { useIsLoaded, useListExtras, usePageRows } from '../state/ListExtras';

/** How long it is said that the new row is not shown, in ms. */
const hiddenMs = 10_000;

/** Says that a new record is not among the rows, and leads to it. */
function useShowHidden(made: MadeRecord | undefined): () => void {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { schema } = useListExtras();
  const name = useResourceContext() ?? '';
  return () => {
    const isNarrowed = search !== '';
    // Without its id there is no page of it to lead to.
    if (!made || (!isNarrowed && made.id === '')) return;
    const address = () =>
      isNarrowed ? addressToReveal(name, made) : `/${name}/edit/${encodeURIComponent(made.id)}`;
    showToast(
      'info',
      t(isNarrowed ? 'list.madeHidden' : 'list.madeElsewhere', {
        record: recordWord(schema, locale),
      }),
      {
        action: { label: t('list.showMade'), run: () => navigate(address()) },
        duration: hiddenMs,
      },
    );
  };
}

/** The id of the newest row of that name; empty where none has it. */
const idOf = (rows: readonly RecordRow[], name: string): string => {
  const named = rows.filter((row) => recordName(row).trim() === name).map((row) => row.id);
  const newest = named.length > 0 ? named.reduce((one, other) => (one > other ? one : other)) : '';
  return String(newest);
};

/**
 * The id of the record that was just created: its row is scrolled to and gets the focus once it is there. Where a
 * search, a filter or the order keeps it off the page, a message leads to it.
 */
export function useMadeRow(): string {
  const name = useResourceContext() ?? '';
  const { isFetching } = useListContext();
  const rows = usePageRows();
  const isLoaded = useIsLoaded();
  const { key } = useLocation();
  const [made, setMade] = useState<MadeRecord>();
  const told = useRef(true);
  const showHidden = useShowHidden(made);
  // Rows of before may have a namesake.
  const found = made && made.id === '' && !isFetching ? idOf(rows, made.name) : '';
  if (made && found !== '') setMade({ ...made, id: found });
  const id = made?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address may be the one that shows it
  useEffect(() => {
    const taken = takeMade(name);
    if (!taken || (taken.id === '' && taken.name === '')) return;
    told.current = false;
    setMade(taken);
  }, [name, key]);
  const isThere = id !== '' && rows.some((row) => String(row.id) === id);
  const isHidden = made !== undefined && !isThere && isLoaded && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new record
  useEffect(() => {
    if (told.current || !(isThere || isHidden)) return;
    told.current = true;
    if (isHidden) {
      showHidden();
      return;
    }
    // React draws nothing more within an effect.
    queueMicrotask(() => {
      const row = document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      // Users who moved on meanwhile keep their focus.
      if (document.activeElement?.matches('body, main')) row?.focus({ preventScroll: true });
    });
  }, [isThere, isHidden, id, key]);
  return id;
}
