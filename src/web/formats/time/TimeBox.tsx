import { type ComponentProps, type RefObject, useId, useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { CalendarButton, timeForms } from './CalendarButton';
import { fromTypedDay, fromTypedTime, timeText, toLocalInput } from './times';

/** True for a day and a time of it that no clock of this place shows. */
function isSkipped(text: string): boolean {
  const [day = '', time = ''] = text.trim().split(/[ T]+/);
  return fromTypedDay(day) !== undefined && /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(time);
}

type InputProps = Omit<ComponentProps<'input'>, 'ref' | 'className' | 'value' | 'onChange'>;

interface TimeBoxProps extends InputProps {
  id: string;
  ref?: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  /** True for the end of a range: a day alone is the end of that day. */
  isEnd?: boolean;
}

/**
 * A time as text in a panel or a dialog, in the form that the console writes it, with the browser's calendar beside it.
 * A form with a text that is no time is not sent.
 */
export function TimeBox({ ref, text, onText, isEnd = false, ...input }: TimeBoxProps) {
  const t = useTranslate();
  const problemId = useId();
  const [hasLeft, setHasLeft] = useState(false);
  const time = fromTypedTime(text, isEnd);
  const isWrong = text.trim() !== '' && time === undefined;
  const isMissing = isWrong && isSkipped(text);
  const problem = isMissing
    ? t('time.missing', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    : isWrong
      ? t('time.write', { example: '2026-11-26 14:30:00' })
      : '';
  // A text that is still being typed is not wrong yet.
  const isShown = isMissing || (isWrong && hasLeft);
  return (
    <>
      <span className="time-box">
        <input
          {...input}
          ref={(box) => {
            box?.setCustomValidity(problem);
            if (ref) ref.current = box;
          }}
          className="input"
          placeholder={timeForms['datetime-local']}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isShown || undefined}
          aria-describedby={isShown ? problemId : input['aria-describedby']}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onBlur={() => {
            setHasLeft(isWrong);
            if (time !== undefined) onText(timeText(time));
          }}
        />
        <CalendarButton
          kind="datetime-local"
          picked={toLocalInput(time)}
          onPick={(next) => onText(next.replace('T', ' '))}
        />
      </span>
      {isShown && (
        <span id={problemId} role="alert" className="error">
          {problem}
        </span>
      )}
    </>
  );
}
