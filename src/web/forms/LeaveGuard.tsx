import { type RefObject, useEffect, useRef } from 'react';
import { askBeforeUnload } from '../core/askBeforeUnload';
import { useBlocker } from '../core/router/routing';
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
  const { blocked, reset } = useBlocker(
    (from, to) =>
      (active || holdsUnconfirmed()) &&
      !isOwn?.current &&
      storedUser.get() !== undefined &&
      (from.pathname !== to.pathname || (!isWhole && from.search !== to.search)),
  );
  /** True for a question that came up while it was saved. */
  const cameInSave = useRef(false);
  useEffect(() => {
    cameInSave.current = blocked !== undefined && (cameInSave.current || isSaving);
    // It was saved while the question was open.
    if (blocked && cameInSave.current && !active && !holdsUnconfirmed()) blocked.proceed();
  }, [blocked, active, isSaving]);
  useEffect(() => askBeforeUnload(() => active || holdsUnconfirmed()), [active]);
  if (!blocked) return null;
  return (
    <ConfirmDialog
      title={t(isSaving ? 'form.leaveSavingTitle' : 'form.leaveTitle')}
      text={t(isSaving ? 'form.leaveSavingText' : 'form.leaveText')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      danger
      onConfirm={blocked.proceed}
      onCancel={reset}
    />
  );
}
