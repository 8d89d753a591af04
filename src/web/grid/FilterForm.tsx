import type { ComponentProps } from 'react';
import { useTranslate } from '../core/texts/catalogue';
import { Button } from '../ui/Button';

interface FilterFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onApply: () => void;
  onClear: () => void;
  /** "Apply" if absent. */
  applyLabel?: string | undefined;
}

/** The form of a filter's panel; its last line clears the filter, or applies it. */
export function FilterForm({
  onApply,
  onClear,
  applyLabel,
  className = 'pop',
  children,
  ...form
}: FilterFormProps) {
  const t = useTranslate();
  return (
    <form
      {...form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {children}
      <footer>
        <Button kind="link" onClick={onClear}>
          {t('list.filterClear')}
        </Button>
        <Button type="submit" kind="primary">
          {applyLabel ?? t('list.query')}
        </Button>
      </footer>
    </form>
  );
}
