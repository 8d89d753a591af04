import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { holdsUnconfirmed } from '../../formats/choice/unconfirmed';
import { useTranslate } from '../../locales/catalogue';
import { storedUser } from '../../storage/storedUser';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { askBeforeUnload } from '../../ui/page/askBeforeUnload';

/** How long the browser's own moves may take to come to rest, in ms. */
const restMs = 50;

/**
 * Brings the address back to the page that is shown. react-router takes a second Back for the end of its own way back
 * from the first, and would leave the address of another page above this one.
 */
function useOwnAddress(isBlocked: boolean): void {
  const { key } = useLocation();
  const own = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history has another number
  useEffect(() => {
    own.current = history.state?.idx;
  }, [key]);
  useEffect(() => {
    if (!isBlocked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const away = own.current - history.state?.idx;
        if (away) history.go(away);
      }, restMs);
    };
    rest();
    window.addEventListener('popstate', rest);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', rest);
    };
  }, [isBlocked]);
}

/**
 * Asks before a page with unsaved changes is left, within the console or by closing the tab; also where an entry of a
 * list is typed that its field has not taken yet.
 * @param isWhole true where the page keeps what was typed while only the query of its address changes
 * @param isOwn true while the form itself moves, which is let pass
 * @example
 * <LeaveGuard active={typed !== saved} />
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
  useOwnAddress(blocker.state === 'blocked');
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
