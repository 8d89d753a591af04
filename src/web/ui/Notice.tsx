import { useStore } from 'ra-core';
import { useTranslate } from '../core/texts/catalogue';
import { Icon } from './Icon';

/** A hint that stays away once dismissed, under `prompt-{topic}`. */
export function Notice({ topic, text }: { topic: string; text: string }) {
  const t = useTranslate();
  const [dismissed, setDismissed] = useStore(`prompt-${topic}`, false);
  if (dismissed) return null;
  return (
    <div className="notice" role="note">
      <p title={text}>{text}</p>
      <button
        type="button"
        className="ib"
        aria-label={t('common.close')}
        onClick={() => setDismissed(true)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
