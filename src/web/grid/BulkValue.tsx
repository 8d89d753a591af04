import type { RefObject } from 'react';
import { choicesOf } from '../../schema/choices';
import { isNumber, mayBeEmpty } from '../../schema/emptyValues';
import { noValue } from '../../schema/fieldFilter';
import { fieldTexts } from '../../schema/texts';
import { isTimeField } from '../../schema/timeFields';
import type { ResourceSchema } from '../../schema/types';
import { useTranslate } from '../core/texts/catalogue';
import { useLocale } from '../core/texts/locale';
import { useOptions } from '../data/useOptions';
import { numberKeyboard } from '../formats/numberKeyboard';
import { fromLocalInput, toLocalInput } from '../formats/times';
import { RecordChoices } from './RecordChoices';

export interface BulkValueProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  schema: ResourceSchema;
  field: string;
  /** Label of the input; that of any value if absent. */
  label?: string;
  placeholder?: string | undefined;
  /** The value as a text: of a choice, of a time in epoch seconds, of an id. */
  text: string;
  onText: (text: string) => void;
  /** Id of what says more about the input: help, a mistake. */
  describedBy?: string | undefined;
  isWrong?: boolean;
}

/** A text, a number or several entries, with the values that a call lists. */
function TypedValue(props: BulkValueProps) {
  const { id, input, schema, field, text, onText } = props;
  const t = useTranslate();
  const property = schema.properties[field];
  const { options } = useOptions(property?.['x-options-from']);
  const isTime = isTimeField(property);
  const isNumeric = property !== undefined && isNumber(property);
  return (
    <>
      <input
        ref={input}
        id={id}
        className="input"
        list={isTime ? undefined : `${id}-options`}
        type={isTime ? 'datetime-local' : 'text'}
        step={isTime ? 1 : undefined}
        // What is added may have a sign.
        inputMode={
          isNumeric && !property['x-bulk']?.includes('add') ? numberKeyboard(property) : undefined
        }
        defaultValue={isTime && text !== '' ? toLocalInput(Number(text)) : undefined}
        value={isTime ? undefined : text}
        placeholder={property?.type === 'array' ? t('bulk.listHint') : props.placeholder}
        aria-describedby={props.describedBy}
        aria-invalid={props.isWrong}
        onChange={({ target }) =>
          onText(isTime ? String(fromLocalInput(target.value) ?? '') : target.value)
        }
      />
      <datalist id={`${id}-options`}>
        {options.slice(0, 500).map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

/** The value that many records get: chosen where the field has choices or names records, else typed. */
export function BulkValue(props: BulkValueProps) {
  const { id, schema, field, text, onText } = props;
  const t = useTranslate();
  const locale = useLocale();
  const property = schema.properties[field];
  const choices = property?.type === 'array' ? [] : choicesOf(schema, field, locale);
  const target = property?.['x-reference'];
  const { title } = fieldTexts(schema, field, locale);
  if (target !== undefined)
    return (
      <RecordChoices
        isSingle
        target={target}
        title={title}
        picked={text === '' ? [] : [text]}
        onPick={([chosen = '']) => onText(chosen)}
        none={mayBeEmpty(schema, field) ? [noValue, t('list.filterNone')] : undefined}
      />
    );
  return (
    <div className="labelled">
      <label htmlFor={id}>{props.label ?? t('bulk.value')}</label>
      {choices.length > 0 ? (
        <select
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose
          autoFocus
          value={text}
          aria-describedby={props.describedBy}
          aria-invalid={props.isWrong}
          onChange={(event) => onText(event.target.value)}
        >
          <option value="" />
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <TypedValue {...props} />
      )}
    </div>
  );
}
