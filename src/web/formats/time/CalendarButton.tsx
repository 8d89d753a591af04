import { useRef } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Icon } from '../../ui/Icon';

/** How the console writes days and times; both languages write them so. */
export const timeForms = { date: 'YYYY-MM-DD', 'datetime-local': 'YYYY-MM-DD HH:mm:ss' } as const;

/** Opens the browser's own calendar beside a box that is typed in. */
export function CalendarButton({
  kind,
  picked,
  labelledBy,
  isOff = false,
  onPick,
}: {
  kind: keyof typeof timeForms;
  /** The value that the calendar opens with, as its input has it; empty for today. */
  picked: string;
  /** Id of the label of the box. */
  labelledBy?: string;
  isOff?: boolean | undefined;
  /** Called with the text of the browser's input: `2026-11-26`, or `2026-11-26T14:30:00`. */
  onPick: (text: string) => void;
}) {
  const t = useTranslate();
  const calendar = useRef<HTMLInputElement>(null);
  const open = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      // A frame of another page may not open it: the text can still be typed.
    }
  };
  return (
    <span className="calendar">
      <button
        type="button"
        className="ib"
        aria-label={t('time.calendar')}
        aria-describedby={labelledBy}
        title={t('time.calendar')}
        disabled={isOff}
        onClick={open}
      >
        <Icon name="calendar" />
      </button>
      <input
        ref={calendar}
        type={kind}
        step={kind === 'date' ? undefined : 1}
        max={kind === 'date' ? '9999-12-31' : '9999-12-31T23:59:59'}
        tabIndex={-1}
        aria-hidden="true"
        disabled={isOff}
        value={picked}
        onChange={(event) => onPick(event.target.value)}
      />
    </span>
  );
}
