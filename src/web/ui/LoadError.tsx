import { useT } from '../core/texts/translate';

/** Stands where something could not be loaded; the reason is told by a toast. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <div className="panel state">
      <p>{text}</p>
      <button type="button" className="button" onClick={() => void onRetry()}>
        {t('error.retry')}
      </button>
    </div>
  );
}
