import { useState } from 'react';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { minutesFor, shortLoad } from './loadEstimate';
import { WaitNote } from './WaitNote';

/** How many rows are read, of how many at most, and when the last one is likely to be there. */
export function LoadProgress({ read, most }: { read: number; most: number | undefined }) {
  const t = useTranslate();
  const [begun] = useState(() => ({ read, at: Date.now() }));
  const left = most === undefined ? 0 : Math.max(0, most - read);
  const minutes = minutesFor(left, { read: read - begun.read, ms: Date.now() - begun.at });
  const count = groupDigits(read);
  return (
    <>
      <output className="muted">
        {most === undefined || minutes <= shortLoad
          ? t('list.loadingAll', { count })
          : t('list.loadingOf', { count, all: groupDigits(most), minutes })}
      </output>
      <WaitNote />
    </>
  );
}
