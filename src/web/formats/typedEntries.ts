import { isCidr } from '../../schema/formats';
import { isObject } from '../../schema/isRow';

/** The entries of a typed text, each once: separated by commas and semicolons of either script or by lines. */
export function typedEntries(text: string): string[] {
  return distinct(text.split(/[,，、;；\r\n]/).map((entry) => entry.trim()));
}

const distinct = (entries: readonly string[]) => [...new Set(entries.filter(Boolean))];

/** What quotes and brackets of a list leave around a name that was copied out of it. */
const wrapping = /^["'“”‘’`[\]({]+|["'“”‘’`[\])}]+$/g;

/** What begins a line of a list in a text: `-`, `•`, `1.`. */
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
    return typeof name === 'string' ? [name.trim()] : [];
  });
}

/**
 * Every name of a pasted list, doubles included: JSON, or names between commas, semicolons, blanks and lines, with or
 * without quotes.
 */
export function pastedNames(text: string): string[] {
  const names =
    namesInJson(text) ?? text.split(/[,，、;；\s]+/).map((name) => name.replace(wrapping, ''));
  return names.filter((name) => name !== '' && !bullet.test(name));
}

/** The names of a typed or pasted text, each once. No name has a blank in it. */
export const typedNames = (text: string): string[] => distinct(pastedNames(text));

/** The networks of a typed text, each once. A single address is a network of its own, with its length. */
export const typedNetworks = (text: string): string[] =>
  distinct(
    pastedNames(text.normalize('NFKC')).map((name) => {
      const length = name.includes(':') ? 128 : 32;
      return isCidr(`${name}/${length}`) ? `${name}/${length}` : name;
    }),
  );
