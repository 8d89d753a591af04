import { useId, useState } from 'react';
import { isTimeField } from '../../../schema/timeFields';
import { numberKeyboard } from '../../formats/number/numberKeyboard';
import { TimeBox } from '../../formats/time/TimeBox';
import { fromTypedTime, timeText } from '../../formats/time/times';
import { useTranslate } from '../../locales/catalogue';
import { readNumber } from '../../locales/readNumber';
import { useListExtras } from '../state/ListExtras';
import { FilterForm } from './FilterForm';
import type { FilterDraft } from './useFilterDraft';

/** One end of a range: undefined for none, NaN for a text that is no number or no time. */
function endOf(text: string, isTime: boolean, isLast: boolean): number | undefined {
  if (text.trim() === '') return undefined;
  return (isTime ? fromTypedTime(text, isLast) : readNumber(text)) ?? Number.NaN;
}

/** The least and the greatest number, or the first and the last moment, that a list is narrowed to. */
export function RangePanel({ field, draft }: { field: string; draft: FilterDraft }) {
  const t = useTranslate();
  const id = useId();
  const { schema } = useListExtras();
  const property = schema.properties[field];
  const isTime = isTimeField(property);
  const shown = (end: string) => (end !== '' && isTime ? timeText(Number(end)) : end);
  const { operator, values = [] } = draft.first ?? {};
  // An address may name single numbers.
  const [least = '', greatest = operator === 'range' ? '' : least] =
    operator === 'range' ? values : values.slice(0, 1);
  const [from, setFrom] = useState(() => shown(least));
  const [to, setTo] = useState(() => shown(greatest));
  const [first, last] = [endOf(from, isTime, false), endOf(to, isTime, true)];
  const isWrong = Number.isNaN(first) || Number.isNaN(last);
  const isTurned = first !== undefined && last !== undefined && first > last;
  const problem = isWrong && !isTime ? t('list.rangeWrong') : isTurned ? t('list.rangeTurned') : '';
  const input = (name: 'from' | 'to', value: string, set: (text: string) => void) => {
    const box = {
      id: `${id}-${name}`,
      // The panel was opened to type here.
      autoFocus: name === 'from',
      'data-autofocus': name === 'from' || undefined,
      'aria-describedby': problem === '' ? undefined : `${id}-problem`,
    };
    return (
      <div className="labelled">
        <label htmlFor={box.id}>{t(`list.range.${name}`)}</label>
        {isTime ? (
          <TimeBox {...box} text={value} onText={set} isEnd={name === 'to'} />
        ) : (
          <input
            {...box}
            className="input"
            inputMode={property && numberKeyboard(property)}
            aria-invalid={problem !== '' || undefined}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </div>
    );
  };
  const text = (end: number | undefined) => (end === undefined ? '' : String(end));
  return (
    <FilterForm
      draft={draft}
      onApply={() => {
        if (draft.isValueless || (!isWrong && !isTurned))
          draft.apply(draft.textOf('range', [text(first), text(last)]));
      }}
      onClear={() => draft.apply('')}
    >
      {input('from', from, setFrom)}
      {input('to', to, setTo)}
      {problem !== '' && (
        <p id={`${id}-problem`} className="error" role="alert">
          {problem}
        </p>
      )}
    </FilterForm>
  );
}
