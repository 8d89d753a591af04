import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../locales/catalogue';
import { matcherOf } from '../../locales/matchText';
import { lastUsed, noteUsed, type UsedLine } from '../../storage/lastUsed';
import { basePath } from '../../storage/ownAddress';
import { Icon } from '../../ui/Icon';
import { keyText } from '../../ui/page/shortcuts';
import { enterDialog } from '../../ui/toasts/Toasts';
import type { Overlay } from '../navigation/ConsoleKeys';
import type { PaletteEntry } from './PaletteEntry';
import { PaletteList } from './PaletteList';
import { usePaletteEntries } from './usePaletteEntries';
import { useRecordSearch } from './useRecordSearch';

/** A text other than the label that a search finds, as the address of a user. */
const worst = 9;

/**
 * The lines of the palette in their order: with a text the best first, in groups whose best lines are the best; of two
 * alike the one that was used last. Without a text, what was used last comes before all else.
 * @param used the latest first
 * @param group heading of what was used last
 */
function rankLines(
  lines: readonly PaletteEntry[],
  text: string,
  used: readonly UsedLine[],
  group: string,
): PaletteEntry[] {
  if (text.trim() === '') {
    const last = used.map((line) => ({
      ...line,
      key: `used ${line.key}`,
      icon: 'time' as const,
      group,
    }));
    return [...last, ...lines];
  }
  const rankOf = matcherOf(text);
  const ranked = lines.map((line) => {
    const at = used.findIndex(({ key }) => key === line.key);
    return {
      line,
      rank: rankOf(line.label, line.also === undefined ? [] : [line.also]) ?? worst,
      age: at < 0 ? used.length : at,
    };
  });
  const bestIn = new Map<string, number>();
  for (const { line, rank } of ranked)
    bestIn.set(line.group, Math.min(rank, bestIn.get(line.group) ?? rank));
  const groups = [...bestIn.keys()].sort((a, b) => (bestIn.get(a) ?? 0) - (bestIn.get(b) ?? 0));
  const inGroup = (name: string) =>
    ranked
      .filter(({ line }) => line.group === name)
      .sort((a, b) => a.rank - b.rank || a.age - b.age);
  return groups.flatMap((name) => inGroup(name).map(({ line }) => line));
}

interface PaletteProps {
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** The lines for a text: those that match best first, of alike ones pages, records, then actions and settings. */
function useLines(text: string, onOpen: PaletteProps['onOpen']) {
  const t = useTranslate();
  const [used] = useState(lastUsed);
  const own = usePaletteEntries(text, onOpen);
  const { entries, failed, isSearching } = useRecordSearch(text);
  const found = [...own.pages, ...entries, ...own.others];
  return {
    lines: rankLines(found, text, used, t('palette.used')),
    records: entries,
    failed: [...own.failed, ...failed],
    isSearching: isSearching || own.isLoading,
  };
}

/** Opens and closes the browser's own modal window, which gives the focus back to where it was. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    return enterDialog(id);
  }, [id]);
  return { dialog, close: () => dialog.current?.close(), props: { ref: dialog, onClose } };
}

function Keys() {
  const t = useTranslate();
  return (
    <footer aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.open')}
      </span>
      <span>
        <kbd>{keyText('Ctrl ↵')}</kbd> {t('palette.newTab')}
      </span>
    </footer>
  );
}

/** Search over everything: pages, records, actions and settings, by keyboard alone. */
export function Palette({ onClose, onOpen }: PaletteProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [opensFirst, setOpensFirst] = useState(false);
  const { lines, records, failed, isSearching } = useLines(text, onOpen);
  const { close, props } = useModal(onClose);
  const listId = useId();
  const current = lines.find(({ key }) => key === chosen) ?? lines[0];
  const open = (line: PaletteEntry, inNewTab = false) => {
    if (inNewTab && line.href) return void window.open(basePath + line.href, '_blank', 'noopener');
    close();
    if (line.href) {
      // A line of the last ones has a key of its own.
      noteUsed({ ...line, key: line.key.replace(/^used /, ''), href: line.href });
      navigate(line.href);
    } else line.run?.();
  };
  // Enter came before the answer: the first line opens once it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer opens it
  useEffect(() => {
    if (!opensFirst || isSearching) return;
    setOpensFirst(false);
    if (current) open(current);
  }, [opensFirst, isSearching]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && current) {
      event.preventDefault();
      const at = lines.indexOf(current) + step;
      setChosen(lines[(at + lines.length) % lines.length]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Records on the screen may still be those of fewer letters.
      const isEarly = isSearching && (!current || records.includes(current));
      if (isEarly) setOpensFirst(true);
      else if (current) open(current, event.ctrlKey || event.metaKey);
    }
  };
  return (
    <dialog {...props} className="palette" aria-label={t('palette.title')} closedby="any">
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteList id={listId} lines={lines} current={current} text={text} onOpen={open} />
      <p className="muted" role="status">
        {isSearching && t('palette.searching')}
        {!isSearching && lines.length === 0 && t('palette.none', { text })}
        {failed.map((resource) => t('palette.failed', { resource })).join(' ')}
      </p>
      <Keys />
    </dialog>
  );
}
