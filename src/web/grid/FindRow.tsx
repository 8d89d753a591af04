import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { RecordRow } from '../config/resourceConfig';
import { inSlices } from '../core/inSlices';
import { folded } from '../core/matchText';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { groupDigits } from '../formats/numbers';
import { shownText } from '../formats/shownText';
import { Icon } from '../ui/Icon';
import type { LaidOutColumn } from './columnLayout';
import { useGrid } from './GridContext';

interface SearchedRows {
  rows: readonly RecordRow[];
  columns: readonly LaidOutColumn[];
  /** Shows a row. @returns its place from 0; undefined where it is gone */
  onFind: (id: string) => number | undefined;
}

interface FindRowProps extends SearchedRows {
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Opens on the key of browsers for a text in the page: theirs finds drawn rows only. Pressed again it is theirs. */
function useFindKey(input: RefObject<HTMLInputElement | null>, onOpen: () => void): void {
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
      const isElsewhere = event.shiftKey || event.altKey || document.querySelector('dialog:modal');
      if (!isFind || isElsewhere || document.activeElement === input.current) return;
      event.preventDefault();
      onOpen();
      input.current?.focus();
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  });
}

/**
 * Finds a text in the rows, from the one found last on.
 * @returns `find`; `stop`, which ends a search that is under way; `said` about the last one
 */
function useFind({ rows, columns, onFind }: SearchedRows) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema } = useGrid();
  const [said, setSaid] = useState('');
  const last = useRef<{ id?: unknown; place: number }>({ place: 0 });
  const search = useRef(0);
  const find = async (typed: string, step: 1 | -1) => {
    search.current += 1;
    const mine = search.current;
    const text = typed.trim();
    const part = folded(text);
    const has = (row: RecordRow) =>
      columns.some(({ field }) =>
        folded(shownText(schema, field, row[field], locale, row)).includes(part),
      );
    const { length } = rows;
    const place = rows.findIndex(({ id }) => id === last.current.id);
    const at = place === -1 ? last.current.place - 1 : place;
    const from = step < 0 ? Math.max(0, at) : at;
    let found: RecordRow | undefined;
    await inSlices(rows.keys(), (steps) => {
      const row = rows[(from + step * (steps + 1) + 2 * length) % length];
      if (row && has(row)) found = row;
      return found === undefined && mine === search.current;
    });
    if (mine !== search.current || text === '') return;
    if (found === undefined) return setSaid(t('find.none', { text }));
    const now = onFind(String(found.id));
    if (now === undefined) return setSaid('');
    last.current = { id: found.id, place: now };
    setSaid(t('find.row', { row: groupDigits(now + 1) }));
  };
  const stop = () => {
    search.current += 1;
    setSaid('');
  };
  return { find, stop, said };
}

/** Finds a text in all rows of a page, whether they are drawn or not. */
export function FindRow({ frame, onClose, ...searched }: FindRowProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { find, stop, said } = useFind(searched);
  useFindKey(input, () => setOpen(true));
  const list = frame.current?.closest('.list');
  if (!isOpen || !list) return null;
  const go = (step: 1 | -1) => void find(input.current?.value ?? '', step);
  const close = () => {
    stop();
    setOpen(false);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <search className="find-row">
      <input
        ref={input}
        className="input"
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the key asks for it
        autoFocus
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        onKeyDown={press}
      />
      <output>{said}</output>
      <button type="button" className="ib" aria-label={t('find.next')} onClick={() => go(1)}>
        <Icon name="down" />
      </button>
      <button type="button" className="ib" aria-label={t('find.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </search>,
    list,
  );
}
