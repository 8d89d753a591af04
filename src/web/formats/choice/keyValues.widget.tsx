import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { choicesOf } from '../../../schema/choices/choices';
import { propertyAt } from '../../../schema/texts';
import { isMap, type MapProperty } from '../../../schema/values/isMap';
import {
  type Entry,
  mapMistake,
  mostEntries,
  readEntries,
  writeEntries,
} from '../../../schema/values/maps';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { showToast } from '../../ui/toasts/showToast';
import { formContextOf } from '../parts/formContextOf';
import { labelId } from '../parts/WidgetTextField';
import { pastedPairs, typedValue, type ValueChoice } from './typedPairs';

interface ValueInputProps {
  id: string;
  value: unknown;
  isText: boolean;
  choices: readonly ValueChoice[];
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string;
  disabled: boolean;
}

/** Input of a value: what was typed stays as it was typed until the input is left. */
function ValueInput({ value, isText, choices, onText, ...rest }: ValueInputProps) {
  const [typed, setTyped] = useState<string>();
  const text = plainText(value);
  if (choices.length === 0)
    return (
      <input
        {...rest}
        className="input"
        inputMode={isText ? 'text' : 'decimal'}
        autoComplete="off"
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value);
          onText(event.target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    );
  return (
    <select
      {...rest}
      className="input"
      value={text}
      onChange={(event) => onText(event.target.value)}
    >
      {!choices.some((choice) => choice.value === value) && <option value={text}>{text}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** The values to choose from; none where any may be typed. */
function useValueChoices(
  { registry, options }: WidgetProps,
  property: MapProperty,
): readonly ValueChoice[] {
  const t = useTranslate();
  const locale = useLocale();
  const rule = property.additionalProperties;
  if (rule.type === 'boolean')
    return [
      { value: true, label: t('map.yes') },
      { value: false, label: t('map.no') },
    ];
  return property['x-choices']
    ? choicesOf(formContextOf(registry).schema, String(options['path']), locale)
    : (rule.enum ?? []).map((value) => ({ value, label: String(value) }));
}

/** The entries of the field, and what changes them; each change also says which input gets the focus. */
function useEntries(
  { id, value, disabled, readonly, onChange }: WidgetProps,
  property: MapProperty,
  choices: readonly ValueChoice[],
) {
  const t = useTranslate();
  /** The input that gets the focus once it is drawn. */
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const input = wanted.current && document.getElementById(wanted.current);
    if (!input) return;
    wanted.current = undefined;
    input.focus();
  });
  const entries = readEntries(value) ?? [];
  const rule = property.additionalProperties;
  const most = mostEntries(property);
  const blank: Entry = ['', rule.type === 'boolean' ? false : (choices[0]?.value ?? '')];
  const change = (next: readonly Entry[], focused?: string) => {
    wanted.current = focused;
    onChange(writeEntries(next));
  };
  const keyId = (index: number) => `${id}_${index}_key`;
  const replace = (index: number, entry: Entry) =>
    change(entries.map((old, at) => (at === index ? entry : old)));
  return {
    entries,
    canAdd: !disabled && !readonly && entries.length < most,
    keyId,
    setKey: (index: number, key: string) => replace(index, [key, entries[index]?.[1]]),
    setValue: (index: number, text: string) =>
      replace(index, [entries[index]?.[0] ?? '', typedValue(rule, choices, text)]),
    add: () => change([...entries, blank], keyId(entries.length)),
    remove: (index: number) =>
      change(
        entries.filter((_, at) => at !== index),
        // The entry in its place, else the one before; without any the button that adds one.
        entries.length === 1 ? `${id}_add` : keyId(Math.min(index, entries.length - 2)),
      ),
    /** @returns false for a text that is no list of keys and values */
    paste: (index: number, text: string): boolean => {
      const pairs = pastedPairs(text);
      if (!pairs || pairs.length === 0) return false;
      const added = pairs.map(([key, one]): Entry => [key, typedValue(rule, choices, one)]);
      const [key, own] = entries[index] ?? blank;
      const isBlank = key === '' && (own === blank[1] || own === '');
      if (!isBlank && pairs.length === 1) return false;
      const kept = entries.slice(0, isBlank ? index : index + 1);
      const next = [...kept, ...added, ...entries.slice(index + 1)];
      if (next.length > most) showToast('error', t('map.full', { limit: most }));
      else change(next, keyId(kept.length + added.length - 1));
      return true;
    },
  };
}

type Entries = ReturnType<typeof useEntries>;

/** One key with its value. */
function EntryRow({
  widget,
  entries: { entries, keyId, setKey, setValue, add, remove, paste, canAdd },
  index,
  choices,
  isText,
  isWrong,
}: {
  widget: WidgetProps;
  entries: Entries;
  index: number;
  choices: readonly ValueChoice[];
  isText: boolean;
  isWrong: boolean;
}) {
  const t = useTranslate();
  const { id, label, disabled, readonly } = widget;
  const [key = '', value] = entries[index] ?? [];
  const names = { number: index + 1, list: label };
  const shared = {
    disabled: disabled === true || readonly === true,
    'aria-invalid': isWrong,
    'aria-describedby': ariaDescribedByIds(id),
  };
  const valueId = `${id}_${index}_value`;
  /** Enter never sends the form: it goes from a key to its value, and from the last value to a new entry. */
  const onEnter = (event: KeyboardEvent, next: string | undefined) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== undefined) document.getElementById(next)?.focus();
    else if (canAdd && key !== '') add();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (paste(index, event.clipboardData.getData('text'))) event.preventDefault();
  };
  const remover = t('rows.remove', { row: t('rows.name', names) });
  return (
    <div className="key-value">
      <input
        {...shared}
        id={keyId(index)}
        className="input"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('map.key', names)}
        value={key}
        onChange={(event) => setKey(index, event.target.value)}
        onKeyDown={(event) => onEnter(event, valueId)}
        onPaste={onPaste}
      />
      <span aria-hidden="true">=</span>
      <ValueInput
        {...shared}
        id={valueId}
        value={value}
        isText={isText}
        choices={choices}
        onText={(text) => setValue(index, text)}
        onKeyDown={(event) =>
          onEnter(event, index < entries.length - 1 ? keyId(index + 1) : undefined)
        }
        aria-label={t('map.value', names)}
      />
      <Button
        size="small"
        kind="link"
        disabled={shared.disabled}
        title={remover}
        aria-label={remover}
        onClick={() => remove(index)}
      >
        <Icon name="delete" />
      </Button>
    </div>
  );
}

/** Keys that users name, each with a value: one row an entry. */
function KeyValues({ widget, property }: { widget: WidgetProps; property: MapProperty }) {
  const t = useTranslate();
  const { id, required, rawErrors = [], value } = widget;
  const choices = useValueChoices(widget, property);
  const held = useEntries(widget, property, choices);
  const wrong = rawErrors.length > 0 ? mapMistake(property, value, !required)?.entry : undefined;
  return (
    <fieldset id={id} className="key-values" aria-labelledby={labelId(id)}>
      {held.entries.map((_, index) => (
        <EntryRow
          // biome-ignore lint/suspicious/noArrayIndexKey: keys of entries are typed, and may be the same meanwhile
          key={index}
          widget={widget}
          entries={held}
          index={index}
          choices={choices}
          isText={property.additionalProperties.type === 'string'}
          isWrong={wrong !== undefined && Number.parseInt(wrong, 10) === index + 1}
        />
      ))}
      {held.canAdd && (
        <Button
          id={`${id}_add`}
          size="small"
          aria-describedby={ariaDescribedByIds(id)}
          onClick={held.add}
        >
          <Icon name="add" />
          {t('map.add')}
        </Button>
      )}
    </fieldset>
  );
}

/** A field of keys and values. */
export function Widget(props: WidgetProps) {
  const { schema } = formContextOf(props.registry);
  const property = propertyAt(schema, String(props.options['path']));
  return isMap(property) ? <KeyValues widget={props} property={property} /> : null;
}
