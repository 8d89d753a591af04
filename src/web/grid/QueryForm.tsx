import { useEffect, useState } from 'react';
import { choicesOf } from '../../schema/choices';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { fieldTexts } from '../../schema/texts';
import { useStoredUser } from '../core/storage/storedUser';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { fromLocalInput, toLocalInput } from '../formats/times';
import { Button } from '../ui/Button';
import { LabelledSelect } from '../ui/LabelledSelect';
import { useGrid } from './GridContext';

interface FieldProps {
  id: string;
  label: string;
  isTime: boolean;
  isNumber: boolean;
  /** The end of a range of times. */
  isEnd: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** True for a time that no clock of this place shows. */
const isMissing = (text: string) => text !== '' && fromLocalInput(text) === undefined;

function QueryField({ id, label, isTime, isNumber, isEnd, value, onValue }: FieldProps) {
  const t = useConsoleT();
  const shown = isTime && value ? toLocalInput(Number(value)) : value;
  const [text, setText] = useState(shown);
  useEffect(() => {
    // What is typed and asks for nothing yet stays.
    setText((typed) => (isTime && value === '' && isMissing(typed) ? typed : shown));
  }, [isTime, value, shown]);
  const type = (next: string) => {
    setText(next);
    // A time that does not exist, and a number that is none, ask for nothing until they are right.
    if (isTime) onValue(next === '' ? '' : String(fromLocalInput(next, isEnd) ?? ''));
    else if (!isNumber || /^\d*$/.test(next.trim())) onValue(next.trim());
  };
  const problem =
    isTime && isMissing(text)
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
        type={isTime ? 'datetime-local' : 'text'}
        step={isTime ? 1 : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {problem && (
        <span id={`${id}-problem`} role="alert" className="error">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Filters that the relay applies: a choice asks at once, everything else with the button. */
export function QueryForm() {
  const { schema, state, change: onChange } = useGrid();
  const t = useConsoleT();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const [typed, setTyped] = useState(state.match);
  const key = JSON.stringify(state.match);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is made anew on each render, its text is what counts
  useEffect(() => setTyped(state.match), [key]);
  const fields = (schema['x-resource'].query ?? []).filter((name) =>
    isVisibleTo(schema.properties[name], role),
  );
  if (fields.length === 0) return null;
  return (
    <search>
      <form
        className="toolbar"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ match: typed });
        }}
      >
        {fields.map((name) => {
          const property = schema.properties[name];
          const label = fieldTexts(schema, name, locale).title;
          const choices = choicesOf(schema, name, locale);
          if (choices.length > 0)
            return (
              <LabelledSelect
                key={name}
                label={label}
                value={typed[name] ?? ''}
                onChange={(value) => onChange({ match: { ...typed, [name]: value } })}
                options={[{ value: '', label: t('list.filterAll') }, ...choices]}
              />
            );
          return (
            <QueryField
              key={name}
              id={`query-${name}`}
              label={label}
              isTime={property?.['x-format'] === 'unixTime'}
              isNumber={property?.type === 'integer'}
              isEnd={name.startsWith('end_')}
              value={typed[name] ?? ''}
              onValue={(value) => setTyped({ ...typed, [name]: value })}
            />
          );
        })}
        <Button type="submit" kind="primary">
          {t('list.query')}
        </Button>
      </form>
    </search>
  );
}
