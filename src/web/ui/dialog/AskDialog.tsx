import { useEffect, useId, useRef, useState } from 'react';
import { TextField } from '../fields/TextField';
import { FormDialog, type FormDialogProps } from './FormDialog';

/** Its children are the text above the field. */
export interface AskDialogProps
  extends Pick<FormDialogProps, 'title' | 'children' | 'submitLabel' | 'kind' | 'onClose'> {
  label: string;
  type?: 'text' | 'password';
  autoComplete: string;
  /** Takes the text; called in the press itself. @returns why it is wrong, to be said at the field */
  onText: (text: string) => Promise<string | undefined>;
}

/** Asks for one text, and says at its field why it was not taken. */
export function AskDialog(props: AskDialogProps) {
  const { children, label, type, autoComplete, onText, ...dialog } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // The browser goes to the first field, which may be one to copy from.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), []);
  const send = async () => {
    setError(await onText(text));
    return undefined;
  };
  return (
    <FormDialog {...dialog} form={form} isReady={text.trim() !== ''} onSubmit={send}>
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
    </FormDialog>
  );
}
