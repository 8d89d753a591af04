import { useEffect, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { FailureDetails } from './FailureDetails';
import { type HttpError, isRefusal } from './HttpError';
import { refusalText } from './showError';

/** The reason of a refusal, in the reader's language if it is known. */
function Reason({ error }: { error: HttpError }) {
  const [reason, setReason] = useState('');
  useEffect(() => {
    void refusalText(error).then((text) => setReason(text ?? error.message));
  }, [error]);
  return <p dir="auto">{reason}</p>;
}

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
      <Icon name="error" />
      <p>{text}</p>
      {isRefusal(error) ? <Reason error={error} /> : <FailureDetails error={error} />}
      <Button kind="primary" onClick={() => void onRetry()}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
