import { type Translate, useTranslate } from '../../locales/catalogue';
import { isRoot } from '../../storage/roles';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { HttpError } from './HttpError';

/** The answer: the status, and the relay's own words for its operator. */
const answerOf = ({ status, message }: HttpError, isOwn: boolean): string =>
  [status > 0 ? `HTTP ${status}` : '', isOwn || status === 0 ? message : '']
    .filter(Boolean)
    .join(': ');

/** When a call failed and what came back, such as "HTTP 500: disk full, at 17:28:41". */
function failureText(error: HttpError, isOwn: boolean, t: Translate): string {
  const time = new Date(error.at).toTimeString().slice(0, 8);
  return t('error.answered', { answer: answerOf(error, isOwn), time });
}

/**
 * When a call failed, and what came back; a button copies it for a report. Nothing for other errors.
 * @example
 * const { error } = useSelf();
 * return <FailureDetails error={error} />;
 */
export function FailureDetails({ error }: { error: unknown }) {
  const t = useTranslate();
  const isOwn = isRoot(useStoredUser());
  if (!(error instanceof HttpError)) return null;
  const copied = () =>
    [new Date(error.at).toISOString(), location.href, answerOf(error, isOwn)].join('\n');
  return (
    <span className="failure" dir="auto">
      {failureText(error, isOwn, t)}{' '}
      <Button size="small" kind="link" onClick={() => void copyAndTell(copied())}>
        {t('error.copy')}
      </Button>
    </span>
  );
}
