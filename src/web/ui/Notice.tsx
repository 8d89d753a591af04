import { useRemembered } from '../core/storage/useRemembered';
import { useT } from '../core/texts/translate';

/** A hint that stays away once dismissed, under `prompt-{topic}` (spec.md section 3). */
export function Notice({ topic, text }: { topic: string; text: string }) {
  const t = useT();
  const [dismissed, setDismissed] = useRemembered(`prompt-${topic}`);
  if (dismissed) return null;
  return (
    <div className="panel notice" role="note">
      <p>{text}</p>
      <button
        type="button"
        className="button small link"
        aria-label={t('common.close')}
        onClick={() => setDismissed(true)}
      >
        ×
      </button>
    </div>
  );
}
