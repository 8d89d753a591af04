import { useTranslate } from '../../../locales/catalogue';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { copyAndTell } from '../../../ui/files/copyAndTell';
import { downloadText } from '../../../ui/files/downloadText';
import { Icon } from '../../../ui/Icon';

const file = 'recovery-codes.txt';

/** Codes to put away, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslate();
  const text = codes.join('\n');
  return (
    <Dialog title={t('recovery.title')} onClose={onClose}>
      <p>{t('recovery.hint')}</p>
      <pre className="recovery-codes">{text}</pre>
      <div className="toolbar">
        <Button onClick={() => void copyAndTell(text)}>
          <Icon name="copy" />
          {t('recovery.copy')}
        </Button>
        <Button onClick={() => downloadText(file, `${text}\n`)}>
          <Icon name="download" />
          {t('recovery.download')}
        </Button>
      </div>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t('recovery.done')}
        </Button>
      </div>
    </Dialog>
  );
}
