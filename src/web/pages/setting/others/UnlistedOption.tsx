import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { describeError } from '../../../relay/errors/describeError';
import { saveOption } from '../../../relay/site/optionCalls';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { DialogActions } from '../../../ui/dialog/DialogActions';
import { Field } from '../../../ui/fields/Field';
import { TextField } from '../../../ui/fields/TextField';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';

interface Props {
  /** The options that the relay answers. */
  values: ReadonlyMap<string, string>;
  onSaved: () => void;
  onClose: () => void;
}

function UnlistedDialog({ values, onSaved, onClose }: Props) {
  const t = useTranslate();
  const id = useId();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, run] = useBusy();
  const save = async () => {
    const option = name.trim();
    if (option === '') return setProblem(t('validate.required'));
    if (values.has(option)) return setProblem(t('setting.isListed', { name: option }));
    try {
      await saveOption({ name: option, before: '', data: value });
    } catch (error) {
      return setProblem(describeError(error, t)?.text);
    }
    showToast('success', t('setting.saved', { count: 1 }));
    onSaved();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void run(save);
  };
  return (
    <Dialog title={t('setting.setOther')} describedBy={id} isBusy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        <p id={id}>{t('setting.setOtherHint')}</p>
        <TextField
          label={t('setting.optionName')}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onText={setName}
        />
        <Field label={t('setting.optionValue')}>
          {(field) => (
            <textarea
              id={field}
              className="input"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
        {problem !== undefined && (
          <p className="error wrap" role="alert">
            {problem}
          </p>
        )}
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind="primary" disabled={busy}>
            {t('setting.saveOne')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Sets an option by its name: relays keep secrets out of their answer. */
export function UnlistedOption(props: Omit<Props, 'onClose'>) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('setting.setOther')}</Button>
      {isOpen && <UnlistedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
