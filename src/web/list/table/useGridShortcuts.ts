import { useTranslate } from '../../locales/catalogue';
import { useShortcuts } from '../../ui/page/shortcuts';

/** Lists the keys of the grid in the help on keys; the grid listens to them by itself. */
export function useGridShortcuts(): void {
  const t = useTranslate();
  useShortcuts([
    { keys: 'j k ↓ ↑', label: t('keys.rows') },
    { keys: '← →', label: t('keys.controls') },
    { keys: 'x', label: t('keys.select') },
    { keys: 'Shift ↓', label: t('keys.range') },
    { keys: 'Enter', label: t('keys.open') },
    { keys: 'm', label: t('keys.menu') },
  ]);
}
