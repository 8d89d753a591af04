import type { ComponentProps } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import type { FilterDraft } from './useFilterDraft';

interface FilterFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onApply: () => void;
  onClear: () => void;
  /** "Apply" if absent. */
  applyLabel?: string | undefined;
  /** The filter of a field, which may be meant in several ways. */
  draft?: FilterDraft;
}

/** How the values are meant: is, is not, is empty. */
function SenseChoice({ draft: { senses, sense, setSense, isValueless } }: { draft: FilterDraft }) {
  const t = useTranslate();
  if (senses.length === 0) return null;
  return (
    <select
      className="input"
      aria-label={t('filter.sense')}
      data-autofocus={isValueless || undefined}
      value={sense}
      onChange={({ target }) =>
        setSense(senses.find(([value]) => value === target.value)?.[0] ?? 'is')
      }
    >
      {senses.map(([value, label]) => (
        <option key={value} value={value}>
          {t(label)}
        </option>
      ))}
    </select>
  );
}

/** The form of a filter's panel; its last line clears the filter, or applies it. */
export function FilterForm({
  onApply,
  onClear,
  applyLabel,
  draft,
  className = 'pop',
  children,
  ...form
}: FilterFormProps) {
  const t = useTranslate();
  // A panel that counts by itself says so on its button.
  const isCounted = applyLabel === undefined && draft?.isValueless;
  const count = isCounted ? draft.countOf(draft.textOf('isEmpty', [])) : undefined;
  const label = count === undefined ? applyLabel : t('list.filterShow', { count });
  return (
    <form
      {...form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {draft && <SenseChoice draft={draft} />}
      {!draft?.isValueless && children}
      <footer>
        <Button kind="link" onClick={onClear}>
          {t('list.filterClear')}
        </Button>
        <Button type="submit" kind="primary">
          {label ?? t('list.query')}
        </Button>
      </footer>
    </form>
  );
}
