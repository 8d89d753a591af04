import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { keyText, setSingleKeys, useAllShortcuts, useSingleKeys } from '../../ui/page/shortcuts';

/** The keys of this page, and a switch for those that are a single letter or sign. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
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
