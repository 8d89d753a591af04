import { useT } from '../i18n/translate';
import { dismissToast, useToasts } from './toastStore';

/** The messages that are shown now. Errors and warnings are read out at once. */
export function Toasts() {
  const t = useT();
  return (
    <div className="toasts">
      {useToasts().map(({ id, type, text }) => (
        <div key={id} className={`toast ${type}`} role={type === 'error' || type === 'warning' ? 'alert' : 'status'}>
          <span dir="auto">{text}</span>
          <button type="button" className="toast-close" aria-label={t('common.close')} onClick={() => dismissToast(id)}>×</button>
        </div>
      ))}
    </div>
  );
}
