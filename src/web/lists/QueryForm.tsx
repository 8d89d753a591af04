import { useEffect, useState } from 'react';
import { choicesOf } from '../../schema/choices';
import { fieldTexts } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import { fromLocalInput, toLocalInput } from '../formats/times';
import { useConsoleT } from '../i18n/consoleMessages';
import { useLocale } from '../i18n/locale';
import { useStoredUser } from '../storage/storedUser';
import type { ListChange, ListState } from '../storage/useListState';
import { LabelledSelect } from '../ui/LabelledSelect';

interface Props {
  schema: ResourceSchema;
  state: ListState;
  onChange: (change: ListChange) => void;
}

interface FieldProps {
  id: string;
  label: string;
  isTime: boolean;
  isNumber: boolean;
  value: string;
  onValue: (value: string) => void;
}

function QueryField({ id, label, isTime, isNumber, value, onValue }: FieldProps) {
  const [text, setText] = useState(isTime && value ? toLocalInput(Number(value)) : value);
  useEffect(() => setText(isTime && value ? toLocalInput(Number(value)) : value), [isTime, value]);
  const type = (next: string) => {
    setText(next);
    // A time that does not exist, and a number that is none, ask for nothing until they are right.
    if (isTime) onValue(next === '' ? '' : String(fromLocalInput(next) ?? ''));
    else if (!isNumber || /^\d*$/.test(next.trim())) onValue(next.trim());
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={isTime ? 'datetime-local' : 'text'}
        step={isTime ? 1 : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}

/** Filters that the relay applies: a choice asks at once, everything else with the button (facts.md section 12). */
export function QueryForm({ schema, state, onChange }: Props) {
  const t = useConsoleT();
  const locale = useLocale();
  const role = useStoredUser()?.role ?? 0;
  const [typed, setTyped] = useState(state.match);
  const key = JSON.stringify(state.match);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is made anew on each render, its text is what counts
  useEffect(() => setTyped(state.match), [key]);
  const fields = (schema['x-resource'].query ?? []).filter(
    (name) => (schema.properties[name]?.['x-role'] ?? 0) <= role,
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
              value={typed[name] ?? ''}
              onValue={(value) => setTyped({ ...typed, [name]: value })}
            />
          );
        })}
        <button type="submit" className="button primary">
          {t('list.query')}
        </button>
      </form>
    </search>
  );
}
