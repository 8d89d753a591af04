import { useShortcuts } from '../core/shortcuts';
import { useTranslate } from '../core/texts/catalogue';

/** Puts the cursor into the search box on "/". */
export function useSearchKey(): void {
  const t = useTranslate();
  const focus = () => document.querySelector<HTMLInputElement>('search input')?.focus();
  useShortcuts([{ keys: '/', label: t('keys.search'), run: focus }]);
}
