import { useResourceContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { PropertySchema } from '../../schema/types';
import { useTranslate } from '../core/texts/catalogue';
import { showToast } from '../core/toastStore';
import { useWrite } from '../data/useWrite';
import { numberKeyboard } from '../formats/numberKeyboard';
import { useRowGrid } from './GridContext';
import { exactSum, typedNumber } from './typedNumbers';
import { useRow } from './useRow';

export interface InPlaceNumberProps {
  field: string;
  label: string;
  property: PropertySchema;
}

/** The number that was typed, or the nearest one allowed; undefined for none. */
function allowedNumber(property: PropertySchema, text: string): number | undefined {
  const number = typedNumber(property, text);
  if (number === undefined) return undefined;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = property;
  return Math.min(Math.max(number, minimum), maximum);
}

/** A number edited in its cell: sent when the cell is left; empty and unchanged ones are not. */
export function InPlaceNumber({ field, label, property }: InPlaceNumberProps) {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const t = useTranslate();
  const { provider } = useRowGrid();
  const { busy, write } = useWrite(resource);
  const stored = typeof row[field] === 'number' ? row[field] : undefined;
  const storedText = stored === undefined ? '' : String(stored);
  const [text, setText] = useState(storedText);
  // Enter and the blur after it are one change.
  const sent = useRef<number>(undefined);
  useEffect(() => {
    sent.current = undefined;
    setText(storedText);
  }, [storedText]);
  const leave = async () => {
    const next = allowedNumber(property, text);
    if (next !== undefined && next === sent.current) return;
    if (next === undefined || next === stored) return setText(storedText);
    setText(String(next));
    sent.current = next;
    const params = { id: row.id, data: { [field]: next }, previousData: row };
    const saved = await write(() => provider.update(resource, params), { changed: [row.id] });
    if (saved) showToast('success', t('success.done'));
    else {
      sent.current = undefined;
      setText(storedText);
    }
  };
  const step = (by: number) => {
    const next = allowedNumber(property, text);
    if (next !== undefined) setText(String(allowedNumber(property, String(exactSum(next, by)))));
  };
  return (
    <input
      className="in-place"
      inputMode={numberKeyboard(property)}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      readOnly={busy}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') void leave();
        else if (event.key === 'Escape') setText(storedText);
        else if (by !== undefined) step(by);
        else return;
        event.preventDefault();
      }}
    />
  );
}
