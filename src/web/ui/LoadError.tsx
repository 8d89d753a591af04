import { useT } from '../core/texts/translate';
import { Button } from './Button';

/** Stands where something could not be loaded; the reason is told by a toast. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useT();
  return (
    <div className="panel state">
      <p>{text}</p>
      <Button onClick={() => void onRetry()}>{t('error.retry')}</Button>
    </div>
  );
}
