import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { FailureDetails } from './FailureDetails';
import { isRefusal } from './HttpError';

/**
 * Takes the place of something that could not be loaded; a toast says the reason, and details the `error`.
 * @example
 * const { error, refetch } = useSelf();
 * if (error) return <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />;
 */
export function LoadError({
  text,
  error,
  onRetry,
}: {
  text: string;
  error: unknown;
  onRetry: () => unknown;
}) {
  const t = useTranslate();
  return (
    <div className="panel state">
      <p>{text}</p>
      {isRefusal(error) ? <p dir="auto">{error.message}</p> : <FailureDetails error={error} />}
      <Button onClick={() => void onRetry()}>{t('error.retry')}</Button>
    </div>
  );
}
