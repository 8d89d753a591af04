import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../../../locales/catalogue';
import { useLocale } from '../../../locales/locale';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { Icon } from '../../../ui/Icon';
import { useShortcuts } from '../../../ui/page/shortcuts';
import { searchSettings } from './findCards';

/** Moves the focus among the field and the links below it. */
function step(box: HTMLElement | null, by: 1 | -1): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, a') ?? [])];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
}

/**
 * Finds settings and cards of all sections by name, title and help; a choice opens the section and goes to the field.
 */
export function SettingSearch() {
  const t = useTranslate();
  const navigate = useNavigate();
  const locale = useLocale();
  const box = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const found = searchSettings(text, locale);
  const input = () => box.current?.querySelector('input');
  useShortcuts([{ keys: '/', label: t('setting.search'), run: () => input()?.focus() }]);
  const leave = () => {
    setText('');
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(box.current, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && text !== '') {
      input()?.focus();
      leave();
    } else if (event.key === 'Enter' && event.target === input() && found[0]) {
      event.preventDefault();
      navigate(found[0].address);
      leave();
    }
  };
  return (
    <search
      ref={box}
      className="setting-find"
      onKeyDown={onKeyDown}
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Icon name="search" />
      <SearchInput
        label={t('setting.search')}
        value={text}
        onText={(typed) => {
          setText(typed);
          setOpen(true);
        }}
      />
      <kbd aria-hidden>/</kbd>
      {open && text.trim() !== '' && (
        <div className="setting-found">
          <p role="status">
            {found.length === 0
              ? t('setting.noneFound')
              : t('setting.found', { count: found.length })}
          </p>
          <ul className="plain-list">
            {found.map(({ name, title, place, address }) => (
              <li key={name}>
                {/* The press must not close the list before the click. */}
                <Link to={address} onMouseDown={(event) => event.preventDefault()} onClick={leave}>
                  <span>{title}</span> <small>{place}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
