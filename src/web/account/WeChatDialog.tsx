import { useTranslate } from '../locales/catalogue';
import { statusText, useStatus } from '../relay/calls/relayStatus';
import { showError } from '../relay/errors/showError';
import { AskDialog } from '../ui/dialog/AskDialog';

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
  const picture = statusText(useStatus(), 'wechat_qrcode');
  return (
    <AskDialog
      title={title}
      label={t('code.label')}
      submitLabel={submitLabel}
      autoComplete="one-time-code"
      onText={async (code) => {
        await onCode(code.trim()).catch(showError);
        return undefined;
      }}
      onClose={onClose}
    >
      {/^https?:\/\//.test(picture) && (
        <img src={picture} alt={title} width={200} referrerPolicy="no-referrer" />
      )}
      <p>{t('wechat.hint')}</p>
    </AskDialog>
  );
}
