/** Between options, which are texts, and the values of a section's form. */

import type { PropertySchema, ResourceSchema, Row, SettingsSchema } from '../../../../schema/types';
import {
  type OddFields,
  oddFields,
  oddity,
  plainText,
  readValue,
  sameFormValue,
} from '../../../../schema/values/oddValues';
import { prettyJson } from '../../../../schema/values/prettyJson';
import { secretsOfOldAddresses } from '../../../../schema/values/secrets';
import { encodeValue } from '../../../../schema/values/wire';
import type { OptionChange, RelayOptions } from '../../../relay/site/optionCalls';

const isJson = (property: PropertySchema) => property.contentMediaType === 'application/json';

/** A JSON text in a form, where an empty object is an empty field. */
const jsonInForm = (text: string): string => {
  const pretty = prettyJson(text);
  return pretty === '{}' ? '' : pretty;
};

/** The text of an option -> the value of the form; an odd one as it came. */
export const readOption = (property: PropertySchema, text: string): unknown =>
  isJson(property) ? jsonInForm(text) : readValue(property, text);

/** Options -> values of the form, odd ones as they came; secrets are absent. */
function readOptions(schema: ResourceSchema, options: ReadonlyMap<string, string>): Row {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => {
      if (property.writeOnly) return [];
      return [[name, readOption(property, options.get(name) ?? '')]];
    }),
  );
}

/** Options -> values of the form; secrets and odd values are absent. */
export function optionsToValues(schema: ResourceSchema, options: ReadonlyMap<string, string>): Row {
  const values = Object.entries(readOptions(schema, options));
  return Object.fromEntries(
    values.filter(([name, value]) => !oddity(schema.properties[name], value)),
  );
}

/** Options whose texts contradict the schema, such as letters for a number. */
export const oddOptions = (
  schema: ResourceSchema,
  options: ReadonlyMap<string, string>,
): OddFields => oddFields(schema.properties, readOptions(schema, options));

/** The text of an option for a value of the form. */
export function optionText(property: PropertySchema, value: unknown): string {
  if (isJson(property)) return String(value ?? '').trim() === '' ? '{}' : String(value);
  return String(encodeValue(property, value) ?? '');
}

/** Values, with the last slash of typed addresses cut off; untouched values stay as they are stored. */
export const withoutSlashes = ({ properties }: ResourceSchema, values: Row, saved: Row): Row => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const text = values[name];
      return property['x-wire'] === 'address' && text !== undefined && text !== saved[name]
        ? [[name, encodeValue(property, text)]]
        : [];
    }),
  ),
});

/**
 * The options that a save sends, in order: only changed ones, secrets only where they were typed.
 * @param odd texts that the form could not hold, as they were before
 * @param options as the relay has them now
 */
export function optionChanges(
  schema: ResourceSchema,
  values: Row,
  saved: Row,
  odd: OddFields,
  options?: ReadonlyMap<string, string>,
): OptionChange[] {
  const changes = Object.entries(schema.properties).flatMap(([name, property]): OptionChange[] => {
    const old = saved[name] === undefined ? odd.get(name) : undefined;
    const before = old ? plainText(old.value) : optionText(property, saved[name]);
    const data = optionText(property, values[name]);
    if (property.writeOnly ? data === '' : sameFormValue(values[name], saved[name])) return [];
    return [{ name, before, data, raw: options?.get(name) }];
  });
  return inOrder(changes, (name) => schema.properties[name]?.writeOnly === true);
}

/**
 * Options to switch off go before the emptied ones they need, options to switch on after the filled ones. A secret goes
 * after its address, which would empty it.
 */
export function inOrder(
  changes: readonly OptionChange[],
  isSecret: (name: string) => boolean = () => false,
): OptionChange[] {
  const place = ({ name, before, data }: OptionChange) =>
    isSecret(name) ? 1 : data === 'true' ? 2 : before === 'true' ? -1 : 0;
  return [...changes].sort((a, b) => place(a) - place(b));
}

/**
 * The base of a save: the values that were read, and for options that change the values that the relay has now.
 * @returns that base, and the options among them that somebody else changed meanwhile
 */
export function newerBase(
  schema: ResourceSchema,
  changes: readonly OptionChange[],
  saved: Row,
  options: ReadonlyMap<string, string>,
): { base: Row; theirs: string[] } {
  const now = optionsToValues(schema, options);
  const names = changes.map(({ name }) => name).filter((name) => name in now);
  const textOf = (name: string, values: Row) =>
    optionText(schema.properties[name] ?? { title: name, type: 'string' }, values[name]);
  return {
    base: { ...saved, ...Object.fromEntries(names.map((name) => [name, now[name]])) },
    theirs: names.filter((name) => textOf(name, now) !== textOf(name, saved)),
  };
}

/** The options after a save; secrets are only known to be set. */
export function afterChanges(
  { values, secretsSet }: RelayOptions,
  { properties }: SettingsSchema,
  changes: readonly OptionChange[],
): RelayOptions {
  const isSecret = ({ name }: OptionChange) => properties[name]?.writeOnly === true;
  const emptied = secretsOfOldAddresses(properties, changes);
  return {
    values: new Map([
      ...values,
      ...changes
        .filter((change) => !isSecret(change))
        .map(({ name, data }): [string, string] => [name, data]),
    ]),
    secretsSet:
      secretsSet &&
      new Set([
        ...[...secretsSet].filter((name) => !emptied.includes(name)),
        ...changes.filter(isSecret).map(({ name }) => name),
      ]),
  };
}
