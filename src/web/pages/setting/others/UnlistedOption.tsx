import { useId, useState } from 'react';
import { useTranslate } from '../../../locales/catalogue';
import { describeError } from '../../../relay/errors/describeError';
import { saveOption } from '../../../relay/site/optionCalls';
import { Button } from '../../../ui/Button';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { TextArea } from '../../../ui/fields/TextArea';
import { TextField } from '../../../ui/fields/TextField';
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
  const save = async () => {
    const option = name.trim();
    if (option === '') return t('validate.required');
    if (values.has(option)) return t('setting.isListed', { name: option });
    try {
      await saveOption({ name: option, before: '', data: value });
    } catch (error) {
      return describeError(error, t)?.text;
    }
    showToast('success', t('setting.saved', { count: 1 }));
    onSaved();
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      title={t('setting.setOther')}
      describedBy={id}
      submitLabel={t('setting.saveOne')}
      onSubmit={save}
      onClose={onClose}
    >
      <p id={id}>{t('setting.setOtherHint')}</p>
      <TextField
        label={t('setting.optionName')}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onText={setName}
      />
      <TextArea
        label={t('setting.optionValue')}
        rows={3}
        autoComplete="off"
        value={value}
        onText={setValue}
      />
    </FormDialog>
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
