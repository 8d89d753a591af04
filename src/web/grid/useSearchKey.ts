import { useShortcuts } from '../core/shortcuts';
import { useConsoleT } from '../core/texts/consoleMessages';

/** Puts the cursor into the search box on "/". */
export function useSearchKey(): void {
  const t = useConsoleT();
  const focus = () => document.querySelector<HTMLInputElement>('search input')?.focus();
  useShortcuts([{ keys: '/', label: t('keys.search'), run: focus }]);
}
