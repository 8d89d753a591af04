/** Lists as people type and paste them: between signs of either script, in lines, in JSON. */

import { isObject } from '../isRow';
import type { PropertySchema } from '../types';
import { plainKey, unwrapped } from './plainKey';
import { isCidr } from './textFormats';
import { trimmed } from './trimmed';

/** The entries of a text, without empty pieces, with doubles. @param hasBlanks true where an entry may hold blanks */
function piecesOf(text: string, hasBlanks: boolean): string[] {
  const pieces = text.split(hasBlanks ? /[,，、;；\r\n]+/ : /[,，、;；\s]+/);
  return pieces.map(trimmed).filter((piece) => piece !== '');
}

const distinct = (entries: readonly string[]) => [...new Set(entries)];

/** The beginning of a line of a list in a text: `-`, `•`, `1.`. */
const bullet = /^(?:[-*•·–]|\d+[.)、])$/;

/** Names in JSON: texts, or objects with an id as model lists have them. Undefined for any other text. */
function namesInJson(text: string): string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const list = Array.isArray(value) ? value : isObject(value) ? value['data'] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((entry: unknown) => {
    const name = typeof entry === 'string' ? entry : isObject(entry) ? entry['id'] : undefined;
    return typeof name === 'string' ? [trimmed(name)] : [];
  });
}

/** Every name of a pasted list, doubles included: JSON, or names with or without quotes. No name has a blank in it. */
export function pastedNames(text: string): string[] {
  const pieces = piecesOf(text, false).filter((piece) => !bullet.test(piece));
  return (namesInJson(text) ?? pieces.map(unwrapped)).filter((name) => name !== '');
}

/** The names of a typed or pasted text, each once. */
export const typedNames = (text: string): string[] => distinct(pastedNames(text));

/** The keys of a batch, each once, and how many blank lines and doubles were left out. */
export function typedKeys(text: string): { keys: string[]; dropped: number } {
  const found = piecesOf(text, true).flatMap((piece) => piecesOf(plainKey(piece), false));
  const keys = distinct(found.map(plainKey).filter((key) => key !== ''));
  const blank = text
    .trim()
    .split('\n')
    .filter((line) => line.trim() === '').length;
  return { keys, dropped: text.trim() === '' ? 0 : blank + found.length - keys.length };
}

/** The networks of a text. A single address is a network of its own, with its length. */
const networksIn = (text: string): string[] =>
  pastedNames(text.normalize('NFKC')).map((name) => {
    const length = name.includes(':') ? 128 : 32;
    return isCidr(`${name}/${length}`) ? `${name}/${length}` : name;
  });

/** Domains of addresses, as people copy them out of such: in small letters, without what is before the @. */
export const domainsIn = (text: string): string[] =>
  pastedNames(text.normalize('NFKC')).map((name) => name.replace(/^.*@/, '').toLowerCase());

/** Reads what a field lists, doubles included. Names of models have no blanks; names of groups may. */
export function listReaderOf(property: PropertySchema | undefined): (text: string) => string[] {
  if (property?.items?.format === 'cidr') return networksIn;
  if (property?.items?.format === 'domain') return domainsIn;
  return property?.['x-options-from']?.endsWith('models')
    ? pastedNames
    : (text) => piecesOf(text, true);
}

/** The entries of a typed or pasted text of a field, each once. */
export const typedList = (property: PropertySchema | undefined, text: string): string[] =>
  distinct(listReaderOf(property)(text));
