import type { MapValue } from '../../../schema/types';
import { parseExact } from '../../../schema/values/exactNumbers';
import { type Entry, readEntries } from '../../../schema/values/maps';
import { plainText } from '../../../schema/values/oddValues';
import { numberText } from '../../locales/readNumber';

/** A value to choose. */
export interface ValueChoice {
  value: string | number | boolean;
  label: string;
}

/** A typed or pasted text as a value of that type; the text itself where it is none, which the form then refuses. */
export function typedValue(
  { type }: MapValue,
  choices: readonly ValueChoice[],
  text: string,
): unknown {
  const choice = choices.find(({ value, label }) => String(value) === text || label === text);
  if (choice) return choice.value;
  const digits = type === 'string' ? undefined : numberText(text);
  // A number that would be rounded stays a text.
  return digits === undefined ? text : parseExact(digits);
}

/**
 * Keys and values of a pasted text, values as texts: a JSON object, or lines such as key=value. Undefined for other
 * texts.
 */
export function pastedPairs(text: string): [key: string, value: string][] | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('{'))
    return readEntries(trimmed)?.map(([key, value]: Entry) => [key, plainText(value)]);
  const lines = trimmed.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.some((line) => line.indexOf('=') < 1)) return undefined;
  // One line may be a key as it is: an address with a query, or what ends in the padding of Base64.
  if (lines.length === 1 && !/^\s*[\w.-]+\s*=\s*[^=\s]/.test(trimmed)) return undefined;
  return lines.map((line) => {
    const end = line.indexOf('=');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  });
}
