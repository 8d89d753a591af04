import { useEffect, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import type { CellProps } from '../parts/types';

/** Takes string. */
export const column = { width: 160 };

const shownMs = 10_000;

const dots = '••••••';

/** Whether there is a secret, and nothing of it. */
export const text = ({ value }: CellProps): string => (value ? dots : '');

/**
 * A secret that the relay answers, as the key of a token: hidden until it is asked for, and again after ten seconds.
 */
export function Cell({ value }: CellProps) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!value) return '';
  return isShown ? (
    <code>{String(value)}</code>
  ) : (
    <Button
      size="small"
      kind="link"
      tabIndex={-1}
      aria-label={t('secret.reveal')}
      onClick={() => setShown(true)}
    >
      {dots}
    </Button>
  );
}
