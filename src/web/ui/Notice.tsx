import { useStore } from 'ra-core';
import { useTranslate } from '../core/texts/catalogue';
import { Button } from './Button';

/** A hint that stays away once dismissed, under `prompt-{topic}`. */
export function Notice({ topic, text }: { topic: string; text: string }) {
  const t = useTranslate();
  const [dismissed, setDismissed] = useStore(`prompt-${topic}`, false);
  if (dismissed) return null;
  return (
    <div className="notice" role="note">
      <p title={text}>{text}</p>
      <Button
        size="small"
        kind="link"
        aria-label={t('common.close')}
        onClick={() => setDismissed(true)}
      >
        ×
      </Button>
    </div>
  );
}
