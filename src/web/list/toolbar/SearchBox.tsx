import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldTexts } from '../../../schema/texts';
import { trimmed } from '../../../schema/values/trimmed';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Icon } from '../../ui/Icon';
import { afterPause } from '../../ui/page/composition';
import { useShortcuts } from '../../ui/page/shortcuts';
import { useListExtras } from '../state/ListExtras';

/** Puts the cursor into the search box on "/". */
function useSearchKey(): void {
  const t = useTranslate();
  const focus = () => document.querySelector<HTMLInputElement>('search input')?.focus();
  useShortcuts([{ keys: '/', label: t('keys.search'), run: focus }]);
}

/** Pause in typing after which the list is searched, in ms. */
const pause = 250;

/** Searches as somebody types, and at once with Enter. */
export function SearchBox() {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, change, shownText } = useListExtras();
  const [text, setText] = useState(state.q);
  const waiting = useRef<() => void>(undefined);
  const stop = useCallback(() => {
    waiting.current?.();
    waiting.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    // The address follows what is typed, without the blanks around it: those stay while somebody types on.
    setText((typed) => (trimmed(typed) === state.q ? typed : state.q));
  }, [state.q]);
  useEffect(() => {
    if (shownText) setText(shownText.text);
  }, [shownText]);
  useSearchKey();
  const search = (q: string, isTyping: boolean) => {
    stop();
    if (q !== state.q) change({ q }, isTyping && state.q !== '');
  };
  const searched = (schema['x-resource'].search ?? []).map((field) => {
    const { title } = fieldTexts(schema, field, locale);
    // Within an English sentence; "ID" stays as it is.
    return locale === 'en'
      ? title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())
      : title;
  });
  const sentence = t('list.searchBy', {
    fields: [searched.slice(0, -1).join(t('list.separator')), ...searched.slice(-1)]
      .filter(Boolean)
      .join(t('list.lastSeparator')),
  });
  // Chinese has blanks beside other letters only.
  const hint = sentence.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/u, '');
  return (
    <search className="find-in">
      <form
        className="with-icon"
        onSubmit={(event) => {
          event.preventDefault();
          setText(trimmed(text));
          search(trimmed(text), false);
        }}
      >
        <Icon name="search" />
        <input
          className="input"
          type="search"
          dir="auto"
          aria-label={hint}
          placeholder={hint}
          value={text}
          onChange={(event) => {
            const typed = event.target.value;
            setText(typed);
            stop();
            waiting.current = afterPause(() => search(trimmed(typed), true), pause);
          }}
          // Not later: by then another page may be shown.
          onBlur={() => {
            if (waiting.current) search(trimmed(text), true);
          }}
        />
        <kbd aria-hidden>/</kbd>
      </form>
    </search>
  );
}
