/** Checks fields of keys and values: additionalProperties. */

import type { PropertySchema } from '../types';
import { isMap } from '../values/isMap';
import { checkEnum } from './checkChoices';
import { checkBounds, type FieldOfFile } from './fieldValues';
import { type Report, removal } from './mistake';

/** Words of values, by the types that they are for. */
const valueWords: Readonly<Record<string, readonly string[]>> = {
  enum: ['string', 'integer', 'number'],
  minimum: ['integer', 'number'],
  maximum: ['integer', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  format: ['string'],
};

/** Words that only an object with free keys has. */
const mapWords = ['minProperties', 'maxProperties', 'propertyNames', 'x-choices'] as const;

/** Words that a field of keys and values cannot have, and why. */
const refused: readonly [word: keyof PropertySchema, why: string][] = [
  ['properties', 'the keys are free, and fields of its own are not'],
  ['x-wire', 'the API carries keys and values as JSON text, whatever it says'],
  ['writeOnly', 'a secret is one text'],
];

function checkValues(field: FieldOfFile, values: PropertySchema, report: Report): void {
  const place = `${field.place}/additionalProperties`;
  for (const word of Object.keys(values)) {
    const types = valueWords[word];
    if (types && !types.includes(values.type))
      report(
        `${place}/${word}`,
        `${word} is for ${types.join(' or ')}, and the values are ${values.type}`,
        removal(`${place}/${word}`),
      );
  }
  checkBounds({ ...field, place, property: values }, report);
  checkEnum(values, place, report);
}

/** Reports what is wrong with a field of keys and values, and with words of one in a field of another kind. */
export function checkMap(field: FieldOfFile, report: Report): void {
  const { property, place } = field;
  if (!isMap(property)) {
    for (const word of property.type === 'object' ? mapWords : [])
      if (property[word] !== undefined)
        report(
          `${place}/${word}`,
          `${word} is for keys that users name, and this object names its fields`,
          removal(`${place}/${word}`),
        );
    return;
  }
  if (property.type !== 'object') return;
  const at = `${place}/additionalProperties`;
  if (place.split('/properties/').length > 2)
    report(at, 'only a field of the record itself has free keys', removal(at));
  for (const [word, why] of refused)
    if (property[word] !== undefined && property[word] !== false)
      report(`${place}/${word}`, why, removal(`${place}/${word}`));
  const format = property['x-format'];
  if (format !== undefined && format !== 'keyValues')
    report(`${place}/x-format`, 'keys and values are shown as such', removal(`${place}/x-format`));
  if (typeof property['x-choices'] === 'string')
    report(
      `${place}/x-choices`,
      'the values to choose from are a list here, and no file',
      removal(`${place}/x-choices`),
    );
  checkValues(field, { title: '', ...property.additionalProperties }, report);
}
