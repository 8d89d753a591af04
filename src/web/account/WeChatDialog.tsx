import { type FormEvent, useState } from 'react';
import { useTranslate } from '../locales/catalogue';
import { statusText, useStatus } from '../relay/calls/relayStatus';
import { showError } from '../relay/errors/showError';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/dialog/Dialog';
import { DialogActions } from '../ui/dialog/DialogActions';
import { TextField } from '../ui/fields/TextField';
import { useBusy } from '../ui/loading/useBusy';

export interface WeChatDialogProps {
  title: string;
  submitLabel: string;
  /** Called with a code, never an empty one; its errors are shown, and the dialog stays. */
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}

/** The WeChat account to follow, and the code that it sends. */
export function WeChatDialog({ title, submitLabel, onCode, onClose }: WeChatDialogProps) {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [busy, run] = useBusy();
  const picture = statusText(useStatus(), 'wechat_qrcode');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => onCode(code.trim()).catch(showError));
  };
  return (
    <Dialog title={title} isBusy={busy} onClose={onClose}>
      <form onSubmit={submit}>
        {/^https?:\/\//.test(picture) && (
          <img src={picture} alt={title} width={200} referrerPolicy="no-referrer" />
        )}
        <p>{t('wechat.hint')}</p>
        <TextField
          label={t('code.label')}
          autoComplete="one-time-code"
          value={code}
          onText={setCode}
        />
        <DialogActions isBusy={busy} onCancel={onClose}>
          <Button type="submit" kind="primary" disabled={busy || code.trim() === ''}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
