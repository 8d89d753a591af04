/** The words of schemas/vocabulary.json in groups, as the reference shows them. */
import { isRow } from './isRow';
import type { Row } from './types';

export interface VocabularyWord {
  word: string;
  /** English. */
  description: string;
  /** Types of fields that the word is for; all where there are none. */
  types: readonly string[];
  /** Kind of file that the word is for. */
  only?: string;
  /** The only values allowed. */
  values?: readonly unknown[];
  /** A value of the word; of a word of a field the whole field, without its title. */
  example: unknown;
}

export interface WordGroup {
  /** Where the words are: empty for those of a file, `x-resource.menu`. */
  path: string;
  words: readonly VocabularyWord[];
}

/** Path of the words of a field. */
export const fieldWords = 'properties';

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A definition with what its `$ref` names. */
function resolved(definition: unknown, vocabulary: Row, names: Row): Row {
  const own = isRow(definition) ? definition : {};
  const { $ref: target } = own;
  if (typeof target !== 'string') return own;
  const from = target.startsWith('#') ? vocabulary : names;
  const { definitions } = from;
  const name = target.split('/').at(-1) ?? '';
  const found = isRow(definitions) ? definitions[name] : undefined;
  return { ...(isRow(found) ? found : {}), ...own };
}

/** The words within a word: those of an object, of the entries of a list, or of whatever has a name of its own. */
function wordsIn(definition: Row, vocabulary: Row, names: Row): Row | undefined {
  const { properties, items, additionalProperties } = definition;
  if (isRow(properties)) return properties;
  for (const inner of [items, additionalProperties]) {
    const found = isRow(inner)
      ? wordsIn(resolved(inner, vocabulary, names), vocabulary, names)
      : undefined;
    if (found) return found;
  }
  return undefined;
}

/** True for a word whose members are fields. */
const holdsFields = ({ additionalProperties: members }: Row) =>
  isRow(members) && members['$ref'] === '#/definitions/property';

/** The example of a word within the example of the word around it. */
function exampleIn(outer: unknown, word: string): unknown {
  if (Array.isArray(outer))
    return outer.map((one) => exampleIn(one, word)).find((one) => one !== undefined);
  if (!isRow(outer)) return undefined;
  if (Object.hasOwn(outer, word)) return outer[word];
  return Object.values(outer)
    .filter((inner) => isRow(inner))
    .map((inner) => exampleIn(inner, word))
    .find((one) => one !== undefined);
}

/**
 * Every word of the vocabulary, the words of a file first.
 * @param names schemas/names.gen.json: the formats, icons, colours and resources that there are
 */
export function vocabularyGroups(vocabulary: Row, names: Row): WordGroup[] {
  const groups: WordGroup[] = [];
  const visit = (path: string, words: Row, outer: unknown): void => {
    const inner: [string, Row, unknown][] = [];
    const found = Object.entries(words).map(([word, definition]): VocabularyWord => {
      const one = resolved(definition, vocabulary, names);
      const example = one['x-example'] ?? exampleIn(outer, word);
      const below = wordsIn(one, vocabulary, names);
      const at = path === '' ? word : `${path}.${word}`;
      const own = path === fieldWords && isRow(example) ? example[word] : example;
      // A field within a field has the words of a field.
      if (below && (path === '' || !holdsFields(one))) inner.push([at, below, own]);
      return {
        word,
        description: String(one['description'] ?? ''),
        types: textsOf(one['x-for']),
        ...(typeof one['x-only'] === 'string' ? { only: one['x-only'] } : {}),
        ...(Array.isArray(one['enum']) ? { values: one['enum'] } : {}),
        example,
      };
    });
    groups.push({ path, words: found });
    for (const [at, below, example] of inner) visit(at, below, example);
  };
  const { properties } = vocabulary;
  visit('', isRow(properties) ? properties : {}, undefined);
  return groups;
}

/** A value as one line of JSON with room in it, as schema files are written. */
export function lineOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (!isRow(value)) return JSON.stringify(value) ?? '';
  const parts = Object.entries(value).map(
    ([word, one]) => `${JSON.stringify(word)}: ${lineOf(one)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The example of a word as it is written in a file. */
export const exampleText = (path: string, { word, example }: VocabularyWord): string =>
  path === fieldWords && isRow(example)
    ? lineOf(example).slice(2, -2)
    : `${JSON.stringify(word)}: ${lineOf(example)}`;
