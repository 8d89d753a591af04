import { type FormEvent, type ReactNode, type Ref, useState } from 'react';
import { Button } from '../Button';
import { useBusy } from '../loading/useBusy';
import { Dialog, type DialogProps } from './Dialog';
import { DialogActions } from './DialogActions';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'describedBy' | 'onClose'> {
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  kind?: 'primary' | 'danger';
  /** False while nothing can be sent. */
  isReady?: boolean;
  /** Called in the press itself. @returns why it was not taken, to be said below the fields */
  onSubmit: () => Promise<string | undefined>;
  form?: Ref<HTMLFormElement>;
}

/**
 * A dialog with a form: its fields, Cancel, and the button that sends it.
 * @example
 * <FormDialog title={t('setting.setOther')} submitLabel={t('setting.saveOne')} onSubmit={save} onClose={onClose}>
 *   <TextField label={t('setting.optionName')} value={name} onText={setName} />
 * </FormDialog>
 */
export function FormDialog(props: FormDialogProps) {
  const {
    children,
    submitLabel,
    kind = 'primary',
    isReady = true,
    onSubmit,
    form,
    ...dialog
  } = props;
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void run(() => onSubmit().then(setProblem));
  };
  return (
    <Dialog {...dialog} isBusy={busy}>
      <form ref={form} onSubmit={submit}>
        {children}
        {problem !== undefined && (
          <p className="error wrap" role="alert">
            {problem}
          </p>
        )}
        <DialogActions isBusy={busy} onCancel={dialog.onClose}>
          <Button type="submit" kind={kind} disabled={busy || !isReady}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
