import { type ReactNode, useRef } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../Button';
import { Dialog } from '../dialog/Dialog';
import { DialogActions } from '../dialog/DialogActions';
import './print.css';

interface PrintDialogProps {
  title: string;
  /** A remark that is not printed. */
  note?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Prints a copy of an element, and nothing else of the page. */
function printElement(element: Element): void {
  const copy = element.cloneNode(true);
  document.body.append(copy);
  window.addEventListener('afterprint', () => copy.parentNode?.removeChild(copy), { once: true });
  window.print();
}

/** A sheet as it will be printed, in black on white. */
export function PrintDialog({ title, note, onClose, children }: PrintDialogProps) {
  const t = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={title} wide onClose={onClose}>
      {note !== undefined && <p className="muted">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div ref={sheet} className="print-sheet" tabIndex={0}>
        {children}
      </div>
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        <Button kind="primary" onClick={() => sheet.current && printElement(sheet.current)}>
          {t('print.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
