import { choicesOf } from '../../schema/choices';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import type { ListChange, ListState } from '../config/ListState';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/LabelledSelect';

export interface ListToolbarProps {
  schema: ResourceSchema;
  state: ListState;
  onChange: (change: ListChange) => void;
  /** Text of the search box; a search begins with Enter or the button. */
  text: string;
  onText: (text: string) => void;
}

/** Search, order and filters, as far as the schema has them. */
export function ListToolbar({ schema, state, onChange, text, onText }: ListToolbarProps) {
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
