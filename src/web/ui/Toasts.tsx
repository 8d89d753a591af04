import { createStore, useStoreValue } from '../core/storage/createStore';
import { useTranslate } from '../core/texts/catalogue';
import { dismissToast, runToastAction, useToasts } from '../core/toastStore';
import { Icon } from './Icon';

/** Ids of the modal windows that are open, the topmost last. */
export const openDialogs = createStore<readonly string[]>([]);

/** Puts a modal window on top. @returns what to call when it closes, whatever closed before it */
export function enterDialog(id: string): () => void {
  openDialogs.set([...openDialogs.get(), id]);
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== id));
}

/** The messages that are shown now. Errors and warnings are read out at once. */
export function Toasts() {
  const t = useTranslate();
  return (
    <div className="toasts">
      {useToasts().map(({ id, type, text, action }) => (
        <div
          key={id}
          className={`toast ${type}`}
          role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
        >
          <span dir="auto">{text}</span>
          {action && (
            <button type="button" onClick={() => runToastAction(id)}>
              {action.label}
            </button>
          )}
          <button
            type="button"
            className="toast-close"
            aria-label={t('common.close')}
            onClick={() => dismissToast(id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

/** The messages of the page, while no modal window shows them. */
export function PageToasts() {
  return useStoreValue(openDialogs).length === 0 ? <Toasts /> : null;
}
