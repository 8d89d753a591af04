import { useTranslate } from '../../locales/catalogue';
import { signOut } from '../../relay/session/signOut';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../ui/dialog/Dialog';
import { keyText, setSingleKeys, useAllShortcuts, useSingleKeys } from '../../ui/page/shortcuts';

/** The keys of this page, and a switch for those that are a single letter or sign. */
function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const isOn = useSingleKeys();
  const shortcuts = useAllShortcuts();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keyText(keys)
                .split(' ')
                .map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        {t('keys.single')}
        <span className="muted">{t('keys.singleHelp')}</span>
      </label>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}

/** Asks before a sign-out that loses what was typed, or stops a job that runs. */
function SignOutDialog({ onClose }: { onClose: () => void }) {
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

/** The dialogs that seldom open above the page, in one file. */
export function FrameDialog({ isSignOut, onClose }: { isSignOut: boolean; onClose: () => void }) {
  return isSignOut ? <SignOutDialog onClose={onClose} /> : <ShortcutsDialog onClose={onClose} />;
}
