import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button';
import { TextField } from '../fields/TextField';
import { useBusy } from '../loading/useBusy';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

export interface AskDialogProps {
  title: string;
  /** The text above the field. */
  children: ReactNode;
  label: string;
  submitLabel: string;
  kind?: 'primary' | 'danger';
  type?: 'text' | 'password';
  autoComplete: string;
  /** Takes the text; called in the press itself. @returns why it is wrong, to be said at the field */
  onText: (text: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for one text, and says at its field why it was not taken. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, label, submitLabel, kind = 'primary', type, autoComplete } = props;
  const { onText, onClose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  // The browser goes to the first field, which may be one to copy from.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onText(text).then(setError));
  };
  return (
    <Dialog title={title} isBusy={busy} onClose={onClose}>
      <form ref={form} onSubmit={submit}>
        <div id={`${id}-hint`}>{children}</div>
        <TextField
          label={label}
          type={type}
          autoComplete={autoComplete}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
          onText={setText}
        >
          {error && (
            <span id={`${id}-error`} className="error" role="alert">
              {error}
            </span>
          )}
        </TextField>
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind={kind} disabled={busy || text.trim() === ''}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
