import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeUnload } from '../core/askBeforeUnload';
import { storedUser } from '../core/storage/storedUser';
import { useTranslate } from '../core/texts/catalogue';
import { holdsUnconfirmed } from '../formats/unconfirmed';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/**
 * Asks before a page with unsaved changes is left, within the console or by closing the tab; also where an entry of a
 * list is typed that its field has not taken yet.
 * @param isWhole true where the page keeps what was typed while only the query of its address changes
 * @param isOwn true while the form itself moves, which is let pass
 */
export function LeaveGuard({
  active,
  isSaving = false,
  isWhole = false,
  isOwn,
}: {
  active: boolean;
  /** True while all that was changed is on its way. */
  isSaving?: boolean;
  isWhole?: boolean;
  isOwn?: RefObject<boolean>;
}) {
  const t = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (active || holdsUnconfirmed()) &&
      !isOwn?.current &&
      storedUser.get() !== undefined &&
      (from.pathname !== to.pathname || (!isWhole && from.search !== to.search)),
  );
  /** True for a question that came up while it was saved. */
  const cameInSave = useRef(false);
  useEffect(() => {
    const isBlocked = blocker.state === 'blocked';
    cameInSave.current = isBlocked && (cameInSave.current || isSaving);
    // It was saved while the question was open.
    if (isBlocked && cameInSave.current && !active && !holdsUnconfirmed()) blocker.proceed();
  }, [blocker, active, isSaving]);
  useEffect(() => askBeforeUnload(() => active || holdsUnconfirmed()), [active]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t(isSaving ? 'form.leaveSavingTitle' : 'form.leaveTitle')}
      text={t(isSaving ? 'form.leaveSavingText' : 'form.leaveText')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}
