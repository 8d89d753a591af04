import { type ReactNode, useEffect, useRef } from 'react';
import { keyText } from '../core/shortcuts';
import { useTranslate } from '../core/texts/catalogue';
import { Button } from '../ui/Button';

/** Names shown; of more only the number is said. */
const maxNames = 4;

/** True for Ctrl S, or ⌘ S where that is the key for such things. */
const isSaveKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';

/** The name of the key, for eyes only: screen readers get it from aria-keyshortcuts. */
const SaveKey = () => (
  <span aria-hidden="true">
    <kbd>{keyText('Ctrl S')}</kbd>
  </span>
);

/** The bar at the foot of a form, which stays in sight: the number of changes, Discard and the button that saves. */
export function SaveBar({
  label,
  changes,
  busy,
  onDiscard,
  actions,
}: {
  label: string;
  /** Titles of the changed fields. */
  changes: readonly string[];
  busy: boolean;
  /** Absent where there is nothing to go back to. */
  onDiscard?: (() => void) | undefined;
  actions?: ReactNode;
}) {
  const t = useTranslate();
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // A dialog in front of the form has the keys; a form out of sight, or whose record is not read, has none.
      const button = submit.current;
      if (document.querySelector('dialog:modal') || button?.closest('[inert]')) return;
      if (button?.checkVisibility()) button.form?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);
  const isChanged = changes.length > 0;
  const names = changes.slice(0, maxNames).join(t('form.nameSeparator'));
  return (
    <section className={isChanged ? 'save-bar changed' : 'save-bar'} aria-label={t('form.changes')}>
      <span className="save-bar-text">
        {isChanged && onDiscard && (
          <>
            <b>
              {t('form.changeCount', {
                count: changes.length,
              })}
            </b>{' '}
            <span className="muted">{changes.length > maxNames ? `${names} …` : names}</span>
          </>
        )}
      </span>
      {actions}
      {onDiscard && isChanged && (
        <Button kind="link" onClick={onDiscard} aria-disabled={busy}>
          {t('form.discard')}
        </Button>
      )}
      <Button
        ref={submit}
        type="submit"
        kind="primary"
        aria-disabled={busy}
        aria-keyshortcuts="Control+S"
      >
        {label}
        <SaveKey />
      </Button>
    </section>
  );
}
