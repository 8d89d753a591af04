import { type RefObject, Suspense, useState } from 'react';
import { choicesOf, hasFixedOptions } from '../../../schema/choices/choices';
import { noValue } from '../../../schema/filters/oneOf';
import { fieldTexts } from '../../../schema/texts';
import { isTimeField } from '../../../schema/timeFields';
import type { ResourceSchema } from '../../../schema/types';
import { isNumber, mayBeEmpty } from '../../../schema/values/emptyValues';
import { typedList } from '../../../schema/values/typedLists';
import { numberKeyboard } from '../../formats/number/numberKeyboard';
import { TimeBox } from '../../formats/time/TimeBox';
import { fromTypedTime, timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { useOptions } from '../../relay/site/useOptions';
import { lazyPart } from '../../ui/loading/lazyPart';
import { RecordChoices } from '../filters/RecordChoices';

const ListedChoices = lazyPart(async () => (await import('./ListedChoices')).ListedChoices);

export interface BulkValueProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  schema: ResourceSchema;
  field: string;
  /** The value as a text: of a choice, of a time in epoch seconds, of an id. */
  text: string;
  onText: (text: string) => void;
  /** Called when the field begins or ends to refuse some of the typed text, with the reason. */
  onRefused?: (isRefused: boolean) => void;
  /** True for entries that go: those of records may be no choices any more. */
  isRemoved?: boolean;
}

/** Values that a call lists: one, or several. */
function ListedValue(props: BulkValueProps & { from: string }) {
  const { schema, field, from, text, onText, isRemoved = false } = props;
  const property = schema.properties[field];
  const isMultiple = property?.type === 'array';
  const entriesOf = (typed: string) => typedList(property, typed);
  return (
    <Suspense fallback={<input className="input" disabled />}>
      <ListedChoices
        id={props.id}
        options={useOptions(from).options}
        isMultiple={isMultiple}
        isFree={isRemoved || !hasFixedOptions(property)}
        values={isMultiple ? entriesOf(text) : text === '' ? [] : [text]}
        onValues={(values) => onText(values.join(', '))}
        {...(isMultiple && { entriesOf })}
        onRefused={(why) => props.onRefused?.(why !== undefined)}
      />
    </Suspense>
  );
}

/** A time as it is typed; the value is in epoch seconds. */
function TimeValue({ id, input, text, onText }: BulkValueProps) {
  const [typed, setTyped] = useState(() => timeText(Number(text)));
  return (
    <TimeBox
      ref={input}
      id={id}
      text={typed}
      onText={(next) => {
        setTyped(next);
        onText(String(fromTypedTime(next) ?? ''));
      }}
    />
  );
}

/** A text, a number or several entries. */
function TypedValue(props: BulkValueProps) {
  const { id, input, schema, field, text, onText } = props;
  const t = useTranslate();
  const property = schema.properties[field];
  const from = property?.['x-options-from'];
  if (from !== undefined) return <ListedValue {...props} from={from} />;
  if (isTimeField(property)) return <TimeValue {...props} />;
  const isNumeric = property !== undefined && isNumber(property);
  return (
    <input
      ref={input}
      id={id}
      className="input"
      // A number to add may have a sign.
      inputMode={
        isNumeric && !property['x-bulk']?.includes('add') ? numberKeyboard(property) : undefined
      }
      value={text}
      placeholder={property?.type === 'array' ? t('bulk.listHint') : undefined}
      onChange={({ target }) => onText(target.value)}
    />
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
      <label htmlFor={id}>{t('bulk.value')}</label>
      {choices.length > 0 ? (
        <select
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose
          autoFocus
          value={text}
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
