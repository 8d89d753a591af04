import { useTranslate } from '../core/texts/catalogue';
import { Button } from './Button';

/** Takes the place of something that could not be loaded; a toast says the reason. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  const t = useTranslate();
  return (
    <div className="panel state">
      <p>{text}</p>
      <Button onClick={() => void onRetry()}>{t('error.retry')}</Button>
    </div>
  );
}
