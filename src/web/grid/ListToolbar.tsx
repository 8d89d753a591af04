import { useEffect, useState } from 'react';
import { choicesOf } from '../../schema/choices';
import { fieldTexts } from '../../schema/texts';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/LabelledSelect';
import { useGrid } from './GridContext';
import { useSearchKey } from './useSearchKey';

/** Text of the search box: that of the address, what is typed, or what another part put there. */
function useSearchText(): [string, (text: string) => void] {
  const { state, shownText } = useGrid();
  const [text, setText] = useState(state.q);
  useEffect(() => setText(state.q), [state.q]);
  useEffect(() => {
    if (shownText) setText(shownText.text);
  }, [shownText]);
  return [text, setText];
}

/** Search, order and filters, as far as the schema has them. */
export function ListToolbar() {
  const { schema, state, change: onChange } = useGrid();
  const [text, onText] = useSearchText();
  useSearchKey();
  const t = useConsoleT();
  const locale = useLocale();
  const { search = [], order = [], filter = [] } = schema['x-resource'];
  const title = (field: string) => fieldTexts(schema, field, locale).title;
  const hint = t('list.searchBy', {
    fields: search.map(title).join(locale === 'zh' ? '、' : ', '),
  });
  return (
    <div className="toolbar">
      {search.length > 0 && (
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onText(text.trim());
              onChange({ q: text.trim() });
            }}
          >
            <input
              className="input"
              type="search"
              dir="auto"
              aria-label={hint}
              placeholder={hint}
              value={text}
              onChange={(event) => onText(event.target.value)}
            />
            <Button type="submit">{t('list.search')}</Button>
          </form>
        </search>
      )}
      {order.length > 0 && (
        <LabelledSelect
          label={t('list.order')}
          value={state.order}
          onChange={(value) => onChange({ order: value })}
          options={[
            { value: '', label: t('list.orderDefault') },
            ...order.map((field) => ({
              value: field,
              label: t('list.orderBy', { field: title(field) }),
            })),
          ]}
        />
      )}
      {filter.map((field) => (
        <LabelledSelect
          key={field}
          label={title(field)}
          value={state.match[field] ?? ''}
          onChange={(value) => onChange({ match: { ...state.match, [field]: value } })}
          options={[{ value: '', label: t('list.filterAll') }, ...choicesOf(schema, field, locale)]}
        />
      ))}
    </div>
  );
}
