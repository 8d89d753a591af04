import { useEffect, useRef, useState } from 'react';
import { useResourceContext } from 'react-admin';
import type { PropertySchema } from '../../../schema/types';
import { numberKeyboard } from '../../formats/number/numberKeyboard';
import { useTranslate } from '../../locales/catalogue';
import { useUndo } from '../../relay/useUndo';
import { useWrite } from '../../relay/useWrite';
import { showToast } from '../../ui/toasts/showToast';
import { useRowExtras } from '../state/ListExtras';
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

const textOf = (number: number | undefined) => (number === undefined ? '' : String(number));

/** The text that stays because it is no number, and what says so. */
function useRefused(label: string): [string | undefined, (text: string) => void] {
  const t = useTranslate();
  const [refused, setRefused] = useState<string>();
  const refuse = (text: string) => {
    // Enter and the blur after it are one try.
    if (refused !== text) showToast('error', t('list.numberRefused', { text, field: label }));
    setRefused(text);
  };
  return [refused, refuse];
}

/** Saves a number of the row, says so, and offers to take it back. */
function useNumberWrite(field: string, label: string) {
  const resource = useResourceContext() ?? '';
  const row = useRow();
  const t = useTranslate();
  const { provider } = useRowExtras();
  const { busy, write } = useWrite(resource);
  const offerUndo = useUndo(resource, provider);
  /** @param before what the row had */
  const save = async (next: number, before: number | undefined): Promise<boolean> => {
    const data = { [field]: next };
    const previousData = { ...row, [field]: before ?? row[field] };
    const update = () => provider.update(resource, { id: row.id, data, previousData });
    const isSaved = await write(update, { changed: [row.id] }, label);
    if (isSaved)
      offerUndo(t('row.numberSet', { field: label, value: textOf(next) }), [
        { before: previousData, data },
      ]);
    return isSaved;
  };
  return { busy, save };
}

/**
 * A number edited in its cell: sent when the cell is left; empty and unchanged ones are not. Another text stays and is
 * marked. A number typed while one is sent stays, and is sent after it.
 */
export function InPlaceNumber({ field, label, property }: InPlaceNumberProps) {
  const row = useRow();
  const { busy, save } = useNumberWrite(field, label);
  const stored = typeof row[field] === 'number' ? row[field] : undefined;
  const [text, setText] = useState(textOf(stored));
  // The same for a write that began before.
  const typed = useRef(text);
  const show = (next: string) => {
    typed.current = next;
    setText(next);
  };
  // Until the row has it; Enter and the blur after it are one change.
  const sent = useRef<number>(undefined);
  const isSending = useRef(false);
  const isLeft = useRef(false);
  const [refused, refuse] = useRefused(label);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is made on each render and does the same
  useEffect(() => {
    if (isSending.current) return;
    if (sent.current === undefined || typed.current === textOf(sent.current)) show(textOf(stored));
    sent.current = undefined;
  }, [stored]);
  const send = async (next: number, before: number | undefined) => {
    sent.current = next;
    isSending.current = true;
    show(textOf(next));
    const isSaved = await save(next, before);
    isSending.current = false;
    if (!isSaved) {
      sent.current = before === stored ? undefined : before;
      if (typed.current === textOf(next)) show(textOf(before));
    }
    if (isLeft.current) await leave();
  };
  const leave = async () => {
    isLeft.current = isSending.current;
    if (isLeft.current) return;
    const before = sent.current ?? stored;
    const next = allowedNumber(property, typed.current);
    if (next === undefined && typed.current.trim() !== '') refuse(typed.current);
    else if (next === undefined || next === before) show(textOf(before));
    else await send(next, before);
  };
  const step = (by: number) => {
    const next = allowedNumber(property, typed.current);
    if (next !== undefined) show(textOf(allowedNumber(property, String(exactSum(next, by)))));
  };
  return (
    <input
      className="in-place"
      inputMode={numberKeyboard(property)}
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-invalid={refused === text || undefined}
      value={text}
      onChange={(event) => show(event.target.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === 'Enter') void leave();
        else if (event.key === 'Escape') show(textOf(sent.current ?? stored));
        else if (by !== undefined) step(by);
        else return;
        event.preventDefault();
      }}
    />
  );
}
