import { useId, useState } from 'react';
import { fieldTexts } from '../../../schema/texts';
import { TimeBox } from '../../formats/time/TimeBox';
import { fromTypedTime, timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useListExtras } from '../state/ListExtras';
import { timePresets } from '../state/timePresets';
import { FilterForm } from './FilterForm';

/** Ranges to choose from, and two times for a range of one's own. */
export function TimePanel({
  fields: [start, end],
  close,
}: {
  fields: readonly [string, string];
  close: () => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const id = useId();
  const { schema, state, change } = useListExtras();
  const shown = (field: string) =>
    state.time === '' && state.match[field] ? timeText(Number(state.match[field])) : '';
  const [from, setFrom] = useState(() => shown(start));
  const [to, setTo] = useState(() => shown(end));
  const apply = (time: string, startsAt?: number, endsAt?: number) => {
    change({
      time,
      match: {
        ...state.match,
        [start]: startsAt === undefined ? '' : String(startsAt),
        [end]: endsAt === undefined ? '' : String(endsAt),
      },
    });
    close();
  };
  return (
    <div className="pop">
      {timePresets.map((preset) => (
        <button
          key={preset}
          type="button"
          className="suggestion"
          aria-pressed={preset === state.time}
          onClick={() => apply(preset)}
        >
          {t(`list.time.${preset}`)}
        </button>
      ))}
      <FilterForm
        className=""
        onApply={() => apply('', fromTypedTime(from), fromTypedTime(to, true))}
        onClear={() => apply('')}
      >
        <div className="labelled">
          <label htmlFor={`${id}-from`}>{fieldTexts(schema, start, locale).title}</label>
          <TimeBox id={`${id}-from`} text={from} onText={setFrom} />
        </div>
        <div className="labelled">
          <label htmlFor={`${id}-to`}>{fieldTexts(schema, end, locale).title}</label>
          <TimeBox id={`${id}-to`} text={to} onText={setTo} isEnd />
        </div>
      </FilterForm>
    </div>
  );
}
