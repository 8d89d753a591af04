import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../locales/catalogue';
import { Button } from '../ui/Button';
import { keyText } from '../ui/page/shortcuts';
import { isSaveKey } from './isSaveKey';

/** Names shown; of more only the number is said. */
const maxNames = 4;

/** The name of the key, for eyes only: screen readers get it from aria-keyshortcuts. */
const SaveKey = () => (
  <span aria-hidden="true">
    <kbd>{keyText('Ctrl S')}</kbd>
  </span>
);

interface SaveBarProps {
  label: string;
  /** Titles of the changed fields; of a new record those that are filled in. */
  changes: readonly string[];
  /** True for a new record, whose bar is there from the start; that of others comes with the first change. */
  isNew: boolean;
  busy: boolean;
  /** Absent where there is nothing to go back to. */
  onDiscard?: (() => void) | undefined;
  actions?: ReactNode;
}

/** The visible part of the bar. When it goes with the focus, the page has it: a field would open a phone's keyboard. */
function Bar({
  label,
  changes,
  busy,
  onDiscard,
  actions,
  submit,
}: SaveBarProps & { submit: Ref<HTMLButtonElement> }) {
  const t = useTranslate();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // The field whose change brought it does not lie behind it.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (bar.current?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  const names = changes.slice(0, maxNames).join(t('form.nameSeparator'));
  return (
    <section ref={bar} className="save-bar" aria-label={t('form.changes')}>
      {changes.length > 0 ? (
        <span className="save-bar-text">
          <b>{t('form.changeCount', { count: changes.length })}</b>{' '}
          <span className="muted">{changes.length > maxNames ? `${names} …` : names}</span>
        </span>
      ) : (
        <span className="grow" />
      )}
      {actions}
      {onDiscard && (
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

/**
 * The bar at the foot of a form: what is changed, Discard and the button that saves. Enter and Ctrl S send the form
 * without it, too.
 */
export function SaveBar(props: SaveBarProps) {
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // A dialog in front of the form has the keys; a form out of sight, or whose record is not read, has none.
      const form = submit.current?.form;
      if (document.querySelector('dialog:modal') || form?.closest('[inert]')) return;
      // The form itself may have no box.
      if (form?.closest('.schema-form')?.parentElement?.checkVisibility()) form.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);
  // Browsers send a form by Enter only where it has a button for that.
  if (!props.isNew && props.changes.length === 0)
    return <button ref={submit} type="submit" hidden />;
  return <Bar {...props} submit={submit} />;
}
