import { useEffect, useRef, useState } from 'react';
import { filterKind } from '../../../schema/filters/filterKind';
import { operators } from '../../../schema/filters/operators';
import { fieldTexts } from '../../../schema/texts';
import type { Choice } from '../../../schema/types';
import { trimmed } from '../../../schema/values/trimmed';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { bestOf } from '../../locales/matchText';
import { numberText } from '../../locales/readNumber';
import { useOptions } from '../../relay/site/useOptions';
import { Icon } from '../../ui/Icon';
import { useListExtras } from '../state/ListExtras';
import { countValues } from '../state/localFilters';
import { FilterForm } from './FilterForm';
import { strangeText } from './filterTexts';
import { LitChoice } from './LitChoice';
import { RangePanel } from './RangePanel';
import { ReferencePanel } from './ReferencePanel';
import { useFilterChoices } from './useFilterChoices';
import { useFilterCounts } from './useFilterCounts';
import { type FilterDraft, useFilterDraft } from './useFilterDraft';
import { useLit } from './useLit';
import { useSuggestions } from './useSuggestions';

interface PanelProps {
  field: string;
  draft: FilterDraft;
}

/** Most choices that need no search. */
const few = 8;

/** A box for each choice, and how many rows it has; one may be lit. */
function ChoiceBoxes({
  choices,
  lit,
  picked,
  onToggle,
  countOf,
}: {
  choices: readonly Choice[];
  lit: string | undefined;
  picked: readonly string[];
  onToggle: (value: string) => void;
  countOf: ((choice: Choice) => number) | undefined;
}) {
  return (
    <>
      <LitChoice label={choices.find(({ value }) => String(value) === lit)?.label} />
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className={String(choice.value) === lit ? 'is-lit' : undefined}>
            <input
              type="checkbox"
              className="ck"
              checked={picked.includes(String(choice.value))}
              onChange={() => onToggle(String(choice.value))}
            />
            <bdi>{choice.label}</bdi>
            {countOf && <small>{countOf(choice)}</small>}
          </label>
        ))}
      </div>
    </>
  );
}

/** Several choices of a field: searched, counted, and applied together. */
function ChoicePanel({ field, draft, choices }: PanelProps & { choices: readonly Choice[] }) {
  const t = useTranslate();
  const { schema } = useListExtras();
  const locale = useLocale();
  const { counts } = useFilterCounts(field);
  const [picked, setPicked] = useState<readonly string[]>(draft.first?.values ?? []);
  const [text, setText] = useState('');
  const { title } = fieldTexts(schema, field, locale);
  const countOf = ({ value }: Choice) => counts?.get(String(value)) ?? 0;
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [hadFew] = useState(choices.length > 0 && choices.length <= few);
  const known = new Set(found.map(({ value }) => value));
  const added = choices.filter(({ value }) => !known.has(value));
  // Chosen ones first, then those with most rows: the order of the moment they came. Later ones move none of them.
  if (added.length > 0)
    setFound([
      ...found,
      ...added.sort(
        (a, b) =>
          Number(picked.includes(String(b.value))) - Number(picked.includes(String(a.value))) ||
          countOf(b) - countOf(a),
      ),
    ]);
  const shown = bestOf(found, text, ({ label }) => [label]);
  const toggle = (value: string) =>
    setPicked((old) =>
      old.includes(value) ? old.filter((one) => one !== value) : [...old, value],
    );
  const values = shown.map(({ value }) => String(value));
  const { lit, onKeyDown } = useLit(text, values, (value) => {
    toggle(value);
    setText('');
  });
  const filter = draft.textOf('oneOf', picked);
  const count = draft.countOf(filter);
  return (
    <FilterForm
      draft={draft}
      onApply={() => draft.apply(filter)}
      onClear={() => draft.apply('')}
      applyLabel={count === undefined ? undefined : t('list.filterShow', { count })}
    >
      {found.length > few && (
        <input
          className="input"
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose; not where that has begun
          autoFocus={!hadFew}
          data-autofocus={!hadFew || undefined}
          aria-label={t('list.searchChoices', { field: title })}
          placeholder={t('list.searchChoices', { field: title })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <ChoiceBoxes
        choices={shown}
        lit={lit}
        picked={picked}
        onToggle={toggle}
        countOf={counts && countOf}
      />
    </FilterForm>
  );
}

/** A value that is typed, or one that is suggested: Enter takes the typed one until an arrow lights another. */
function TextPanel({ field, draft }: PanelProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { schema, state, setFilter } = useListExtras();
  const { first } = draft;
  const [text, setText] = useState(first ? operators[first.operator].write(first.values) : '');
  const property = schema.properties[field];
  const isNumber = property?.type === 'integer';
  const { title } = fieldTexts(schema, field, locale);
  const number = isNumber ? numberText(text) : undefined;
  const typed = number ?? trimmed(text);
  const isWrong = isNumber && !draft.isValueless && typed !== '' && !/^\d+$/.test(typed);
  const isSettled = useRef(false);
  const operator = filterKind(property) === 'contains' ? 'contains' : 'oneOf';
  const filter = draft.textOf(operator, [typed]);
  const apply = (value: string) => {
    isSettled.current = true;
    draft.apply(value);
  };
  const suggestions = useSuggestions(field, typed);
  const others = suggestions.filter((value) => value !== typed);
  const lines = typed === '' ? others : [typed, ...others];
  const pick = (value: string) => {
    if (value !== typed) apply(draft.textOf(operator, [value]));
    else if (!isWrong) apply(filter);
  };
  const { lit, onKeyDown } = useLit(typed, lines, pick);
  /** Moving to another control applies the typed text; Escape drops it. */
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The popover takes the focus when a text in it is clicked, so it is the popover that is left.
    const popover = form.current?.closest<HTMLElement>('[popover]');
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (isSettled.current || (relatedTarget instanceof Node && popover?.contains(relatedTarget)))
        return;
      // Another window has the focus: nobody has finished typing.
      if (!document.hasFocus()) return;
      if (!isWrong && filter !== (state.match[field] ?? '')) setFilter(field, filter);
    };
    popover?.addEventListener('focusout', leave);
    return () => popover?.removeEventListener('focusout', leave);
  });
  return (
    <FilterForm
      ref={form}
      draft={draft}
      onApply={() => {
        if (!isWrong) apply(filter);
      }}
      onClear={() => apply('')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') isSettled.current = true;
      }}
    >
      <input
        className="input"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to type here
        autoFocus
        data-autofocus
        aria-label={title}
        placeholder={title}
        inputMode={isNumber ? 'numeric' : undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'filter-problem' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <p id="filter-problem" className="error" role="alert">
          {t('bulk.valueWrong')}
        </p>
      )}
      {others.length > 0 && <LitChoice label={lit} />}
      {(others.length > 0 ? lines : []).map((value) => (
        <button
          key={value}
          type="button"
          className={`suggestion onward ${value === lit ? 'is-lit' : ''}`}
          onClick={() => pick(value)}
        >
          <Icon name="right" />
          <bdi>{value === typed ? `“${value}”` : value}</bdi>
        </button>
      ))}
    </FilterForm>
  );
}

/** The control of a field's filter: its choices, those that a call lists, or a text. */
export function FilterPanel({ field, close }: { field: string; close: () => void }) {
  const { schema, loaded } = useListExtras();
  const { options } = useOptions(schema.properties[field]?.['x-options-from']);
  const choices = useFilterChoices(field);
  const draft = useFilterDraft(field, close);
  const locale = useLocale();
  if (schema.properties[field]?.['x-reference'])
    return <ReferencePanel field={field} draft={draft} />;
  const isLocal = schema['x-resource'].query?.includes(field) !== true;
  if (isLocal && filterKind(schema.properties[field]) === 'range')
    return <RangePanel field={field} draft={draft} />;
  const there = [...countValues(loaded.rows ?? [], field).keys()];
  if (choices.length > 0) {
    // A relay may have numbers that no table knows.
    const known = new Set(choices.map(({ value }) => String(value)));
    const strange = there
      .filter((value) => /^[1-9]\d*$/.test(value) && !known.has(value))
      .map((value) => ({ value, label: strangeText(schema, field, value, locale) }));
    return <ChoicePanel field={field} draft={draft} choices={[...choices, ...strange]} />;
  }
  if (!schema.properties[field]?.['x-options-from'])
    return <TextPanel field={field} draft={draft} />;
  const names = [...new Set([...options, ...there])];
  return (
    <ChoicePanel
      field={field}
      draft={draft}
      choices={names.map((value) => ({ value, label: value }))}
    />
  );
}
