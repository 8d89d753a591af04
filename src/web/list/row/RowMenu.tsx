import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { referencesTo } from '../../../schema/references';
import { useTranslate } from '../../locales/catalogue';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { placeNextTo } from '../../ui/popover/Popover';
import { useCloseOnMove } from '../../ui/popover/useCloseOnMove';
import type { OfferedAction } from './useRowActions';

const PointerEntries = lazyPart(async () => (await import('./PointerEntries')).PointerEntries);

/** Names of keys as keyboards show them. */
const keyNames: Readonly<Record<string, string>> = { Delete: 'Del' };

function Entry({
  action: { label, icon, href, run, danger, isLocked, why, shortcut },
  onChoose,
}: {
  action: OfferedAction;
  onChoose: () => void;
}) {
  const shown = (
    <>
      <Icon name={icon} />
      <span>
        {label}
        {why && <small>{why}</small>}
      </span>
      {shortcut && <kbd>{keyNames[shortcut] ?? shortcut.toUpperCase()}</kbd>}
    </>
  );
  const look = danger ? 'danger' : undefined;
  if (href !== undefined)
    return (
      // Closed before the page is left, so that the list stays.
      <Link className={look} to={href} onClick={() => flushSync(onChoose)}>
        {shown}
      </Link>
    );
  const choose = () => {
    if (isLocked) return;
    onChoose();
    run();
  };
  return (
    <button type="button" className={look} aria-disabled={isLocked} onClick={choose}>
      {shown}
    </button>
  );
}

/** Entries behind one that opens them, below it. */
function Group({
  title,
  actions,
  onChoose,
}: {
  title: string;
  actions: readonly OfferedAction[];
  onChoose: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = actions;
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {first && <Icon name={first.icon} />}
        <span>{title}</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      {isOpen &&
        actions.map((action) => <Entry key={action.key} action={action} onChoose={onChoose} />)}
    </>
  );
}

/**
 * Everything that can be done with a row, what deletes it last. Arrows move; Escape, a choice and a click elsewhere
 * close it.
 */
export function RowMenu({
  opener,
  name,
  actions,
  onClose,
}: {
  opener: HTMLElement;
  name: string;
  actions: readonly OfferedAction[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const { current } = panel;
    current?.showPopover();
    current?.querySelector<HTMLElement>('a, button')?.focus();
  }, []);
  useCloseOnMove(
    true,
    () => opener,
    () => panel.current?.hidePopover(),
  );
  const close = () => {
    opener.focus();
    onClose();
  };
  const move = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    if (event.key === 'Tab') return close();
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const at = entries.findIndex((entry) => entry.matches(':focus'));
    const to = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    entries[to]?.focus();
  };
  const isPointedTo = referencesTo(useResourceContext() ?? '').length > 0;
  const usual = actions.filter(({ danger }) => !danger);
  const dangerous = actions.filter(({ danger }) => danger);
  const entry = (action: OfferedAction) => (
    <Entry key={action.key} action={action} onChoose={close} />
  );
  /** Those of a group stand where its first one does. */
  const entries = (all: readonly OfferedAction[]) =>
    [...new Set(all.map(({ group, key }) => group ?? key))].map((name) => {
      const those = all.filter(({ group, key }) => (group ?? key) === name);
      const [first] = those;
      if (!first || first.group === undefined) return first && entry(first);
      return <Group key={name} title={name} actions={those} onChoose={close} />;
    });
  return (
    <fieldset
      ref={panel}
      popover="auto"
      tabIndex={-1}
      className="menu-items row-menu"
      aria-label={t('row.more', { name })}
      style={placeNextTo(opener.getBoundingClientRect())}
      onToggle={({ newState }) => {
        if (newState === 'closed') close();
      }}
      onKeyDown={move}
    >
      {entries(usual)}
      {isPointedTo && (
        <Suspense>
          <PointerEntries onChoose={close} />
        </Suspense>
      )}
      {dangerous.length > 0 && usual.length > 0 && <hr />}
      {dangerous.map(entry)}
    </fieldset>
  );
}
