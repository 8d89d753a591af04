import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { storedUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/**
 * Asks before a page with unsaved changes is left, within the console or by closing the tab.
 * @param isWhole true where the page keeps what was typed while only the query of its address changes
 */
export function LeaveGuard({ active, isWhole = false }: { active: boolean; isWhole?: boolean }) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      active &&
      storedUser.get() !== undefined &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!isWhole && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('form.leaveTitle')}
      text={t('form.leaveText')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
