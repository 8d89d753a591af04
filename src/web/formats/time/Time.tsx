import { useContext } from 'react';
import { useLocale } from '../../locales/locale';
import { relativeText, timeText } from './times';
import { TimesAsAge } from './timesAsAge';

/**
 * Epoch seconds as local time on one line, the date in grey; how long ago with the time as its title, where that was
 * chosen.
 */
export function Time({ value }: { value: unknown }) {
  const locale = useLocale();
  const asAge = useContext(TimesAsAge) !== undefined;
  const text = timeText(value);
  if (asAge && text !== '')
    return <span title={text}>{relativeText(Number(value), Date.now() / 1000, locale)}</span>;
  const [date, time] = text.split(' ');
  if (time === undefined) return text;
  return (
    <>
      <span className="muted">{date}</span> {time}
    </>
  );
}
