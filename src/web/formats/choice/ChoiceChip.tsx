import type { AutocompleteRenderValueGetItemProps } from '@mui/material/Autocomplete';
import { useTranslate } from '../../locales/catalogue';
import { Icon } from '../../ui/Icon';
import { NewMark } from './NewMark';

/** A chosen value among several, with a button that takes it away. */
export function ChoiceChip({
  label,
  isNew,
  item,
}: {
  label: string;
  /** True for a value that is not among those offered. */
  isNew: boolean;
  /** The props that MUI's own chip would get. */
  item: ReturnType<AutocompleteRenderValueGetItemProps<false>>;
}) {
  const t = useTranslate();
  const { onDelete, disabled, tabIndex, 'data-item-index': index } = item;
  const remove = (button: HTMLElement, event: unknown) => {
    // The button goes: the box is where the next value is typed.
    const box = button.closest('.MuiAutocomplete-root')?.querySelector('input');
    onDelete(event);
    box?.focus();
  };
  return (
    <span className="model-chip choice-chip">
      <bdi>{label}</bdi>
      {isNew && <NewMark />}
      <button
        type="button"
        data-item-index={index}
        tabIndex={tabIndex}
        disabled={disabled}
        aria-label={t('models.remove', { name: label })}
        onClick={(event) => remove(event.currentTarget, event)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          event.stopPropagation();
          remove(event.currentTarget, event);
        }}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}
