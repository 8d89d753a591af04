import { useStore } from 'react-admin';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../Button';
import { Icon } from '../Icon';
import { Popover } from './Popover';

/** A hint behind a button, which stays away once somebody wants it no more, under `prompt-{topic}`. */
export function Notice({ topic, texts }: { topic: string; texts: readonly string[] }) {
  const t = useTranslate();
  const [dismissed, setDismissed] = useStore(`prompt-${topic}`, false);
  if (dismissed) return null;
  return (
    <Popover look="ib" buttonLabel={t('notice.about')} button={<Icon name="about" />}>
      {() => (
        <div className="notice" role="note">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Button size="small" onClick={() => setDismissed(true)}>
            {t('notice.hide')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
