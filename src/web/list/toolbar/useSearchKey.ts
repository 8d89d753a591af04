import { useTranslate } from '../../locales/catalogue';
import { useShortcuts } from '../../ui/page/shortcuts';

/** Puts the cursor into the search box on "/". */
export function useSearchKey(): void {
  const t = useTranslate();
  const focus = () => document.querySelector<HTMLInputElement>('search input')?.focus();
  useShortcuts([{ keys: '/', label: t('keys.search'), run: focus }]);
}
