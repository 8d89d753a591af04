import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSharedValue } from '../../storage/sharedValue';
import { enterDialog, openDialogs, Toasts } from '../toasts/Toasts';

export interface DialogProps {
  title: string;
  wide?: boolean;
  /** True for a panel at the end of the window, over its whole height. */
  side?: boolean;
  /** Id of the text that a reader hears with the heading. */
  describedBy?: string;
  /** True while its call runs: it stays open until the outcome is known. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal window with a heading; Escape closes it. Messages are drawn within the topmost one, because nothing behind it
 * is read out.
 */
export function Dialog({ title, wide, side, describedBy, isBusy, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isTopmost = useSharedValue(openDialogs).at(-1) === id;
  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    const leave = enterDialog(id);
    return () => {
      leave();
      // A dialog that is taken out of the page gives the focus to nothing. The page stays where it is: for a button in
      // a bar that sticks to its end, browsers would scroll to where the bar would be otherwise.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [id]);
  // A second Escape closes it in Chromium whatever was prevented.
  const close = () => (isBusy ? dialog.current?.showModal() : onClose());
  return (
    <dialog
      ref={dialog}
      className={['dialog', wide && 'wide', side && 'side-panel', isBusy && 'busy']
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={close}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {isTopmost && <Toasts />}
    </dialog>
  );
}
