import { useTranslate } from '../../locales/catalogue';
import { SearchInput } from '../../ui/fields/SearchInput';

/** The search above a list of models; Enter in it never sends the form. */
export function ModelFilter({ value, onText }: { value: string; onText: (text: string) => void }) {
  const t = useTranslate();
  return (
    <SearchInput
      label={t('models.filter')}
      value={value}
      onText={onText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
