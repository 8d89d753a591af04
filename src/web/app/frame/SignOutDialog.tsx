import { useTranslate } from '../../locales/catalogue';
import { signOut } from '../../relay/session/signOut';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

/** Asks before a sign-out that loses what was typed, or stops a job that runs. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  return (
    <ConfirmDialog
      title={t('signOut.title')}
      text={t('signOut.text')}
      confirmLabel={t('nav.logout')}
      danger
      onConfirm={() => {
        onClose();
        void signOut();
      }}
      onCancel={onClose}
    />
  );
}
