/** How a mistake is made in a field of the note. */
import { at, type Files, noteFile } from './note';

/** A mistake: its kind, how it is made, and the beginning of its place. */
export type Mistake = readonly [kind: string, spoil: (files: Files) => void, place: string];

/** Words that are added to a field of the note; undefined takes a word away. */
export const inField = (kind: string, field: string, words: object, word = ''): Mistake => [
  kind,
  (files) => {
    const property = at(files[noteFile], 'properties', field);
    for (const [key, value] of Object.entries(words))
      if (value === undefined) Reflect.deleteProperty(property, key);
      else property[key] = value;
  },
  `/properties/${field}${word && `/${word}`}`,
];

/** Choices with the given values. */
export const choices = (...values: unknown[]) => ({
  'x-choices': values.map((value) => ({ value, label: `Choice ${value}` })),
});
