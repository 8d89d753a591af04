import { useTranslate } from '../../locales/catalogue';
import './loading.css';

/** Bars in the place of what is being read. */
export function Loading() {
  const t = useTranslate();
  return (
    <div className="skeleton reading">
      <p className="for-readers" role="status">
        {t('common.loading')}
      </p>
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ by nothing else
        <span key={i} aria-hidden="true" />
      ))}
    </div>
  );
}
