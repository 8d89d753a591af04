import { useId, useState } from 'react';
import { fieldTexts } from '../../schema/texts';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { fromLocalInput, toLocalInput } from '../formats/times';
import { FilterForm } from './FilterForm';
import { useListExtras } from './ListExtras';
import { timePresets } from './timePresets';

/** True for a time that no clock of this place shows. */
const isMissing = (text: string) => text !== '' && fromLocalInput(text) === undefined;

function TimeField({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (text: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const problem = isMissing(value)
    ? t('time.missing', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    : '';
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // The browser submits no form with a field that has a problem.
        ref={(input) => input?.setCustomValidity(problem)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="input"
        type="datetime-local"
        step={1}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} role="alert" className="error">
          {problem}
        </span>
      )}
    </div>
  );
}

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
  const { schema, state, change } = useListExtras();
  const shown = (field: string) =>
    state.time === '' && state.match[field] ? toLocalInput(Number(state.match[field])) : '';
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
        onApply={() => apply('', fromLocalInput(from), fromLocalInput(to, true))}
        onClear={() => apply('')}
      >
        <TimeField label={fieldTexts(schema, start, locale).title} value={from} onValue={setFrom} />
        <TimeField label={fieldTexts(schema, end, locale).title} value={to} onValue={setTo} />
      </FilterForm>
    </div>
  );
}
