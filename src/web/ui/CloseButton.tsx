import type { Ref } from 'react';
import { useTranslate } from '../locales/catalogue';
import { Icon } from './Icon';

/** The cross that closes or dismisses the part around it. @param look classes of the button */
export function CloseButton({
  onClick,
  look = 'ib',
  ref,
}: {
  onClick: () => void;
  look?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  const t = useTranslate();
  return (
    <button
      ref={ref}
      type="button"
      className={look}
      aria-label={t('common.close')}
      title={t('common.close')}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  );
}
