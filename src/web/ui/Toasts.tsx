import { createStore, useStoreValue } from '../core/storage/createStore';
import { useT } from '../core/texts/translate';
import { dismissToast, useToasts } from '../core/toastStore';

/** Number of modal windows that are open. */
export const openDialogs = createStore(0);

/** Counts a modal window. @returns how deep it lies, and what to call when it closes */
export function enterDialog(): { depth: number; leave: () => void } {
  openDialogs.set(openDialogs.get() + 1);
  return { depth: openDialogs.get(), leave: () => openDialogs.set(openDialogs.get() - 1) };
}

/** The messages that are shown now. Errors and warnings are read out at once. */
export function Toasts() {
  const t = useT();
  return (
    <div className="toasts">
      {useToasts().map(({ id, type, text }) => (
        <div
          key={id}
          className={`toast ${type}`}
          role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
        >
          <span dir="auto">{text}</span>
          <button
            type="button"
            className="toast-close"
            aria-label={t('common.close')}
            onClick={() => dismissToast(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

/** The messages of the page, while no modal window shows them. */
export function PageToasts() {
  return useStoreValue(openDialogs) === 0 ? <Toasts /> : null;
}
