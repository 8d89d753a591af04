import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useUnrest } from '../core/router/pageStack';
import { useStoreValue } from '../core/storage/createStore';
import { enterDialog, openDialogs, Toasts } from './Toasts';

export interface DialogProps {
  title: string;
  wide?: boolean;
  /** Id of the text that a reader hears with the heading. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal window with a heading; Escape closes it. Messages are drawn within the topmost one, because nothing behind it
 * is read out.
 */
export function Dialog({ title, wide, describedBy, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useUnrest(true);
  const isTopmost = useStoreValue(openDialogs).at(-1) === id;
  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    const leave = enterDialog(id);
    return () => {
      leave();
      // A dialog that is taken out of the page gives the focus to nothing.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [id]);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {isTopmost && <Toasts />}
    </dialog>
  );
}
