import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';
import { Icon } from '../Icon';
import { dismissToast, runToastAction, type Toast, useToasts } from './showToast';

/** Ids of the modal windows that are open, the topmost last. */
export const openDialogs = createSharedValue<readonly string[]>([]);

/** Puts a modal window on top. @returns what to call when it closes, whatever closed before it */
export function enterDialog(id: string): () => void {
  openDialogs.set([...openDialogs.get(), id]);
  return () => openDialogs.set(openDialogs.get().filter((other) => other !== id));
}

/** The text of a message, or the relay's own words for it. */
function ToastText({ text, original }: Pick<Toast, 'text' | 'original'>) {
  const t = useTranslate();
  const [isOriginal, setOriginal] = useState(false);
  return (
    <>
      <span dir="auto">{isOriginal ? original : text}</span>
      {original !== undefined && (
        <button type="button" aria-pressed={isOriginal} onClick={() => setOriginal(!isOriginal)}>
          {t('error.original')}
        </button>
      )}
    </>
  );
}

/** The messages that are shown now. Errors and warnings are read out at once. */
export function Toasts() {
  const t = useTranslate();
  return (
    <div className="toasts">
      {useToasts().map(({ id, type, text, action, about, original }) => (
        <div
          key={id}
          className={`toast ${type}`}
          role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
        >
          {about !== undefined && <b dir="auto">{about}</b>}
          <ToastText text={text} original={original} />
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
  return useSharedValue(openDialogs).length === 0 ? <Toasts /> : null;
}
