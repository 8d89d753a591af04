/** Secrets of a record: fields that a schema marks as writeOnly, at any depth. */
import { isRow } from '../isRow';
import type { PropertySchema, Row } from '../types';

type Properties = Readonly<Record<string, PropertySchema>>;

/** A record without its secrets. Fields that the schema does not know stay. */
export function withoutSecrets(properties: Properties, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property?.writeOnly) return [];
      const inner = property?.properties;
      return [[name, inner && isRow(value) ? withoutSecrets(inner, value) : value]];
    }),
  );
}

/** True for an object with a secret in it. */
export function holdsSecrets(property: PropertySchema | undefined): boolean {
  return Object.values(property?.properties ?? {}).some(
    (inner) => inner.writeOnly === true || holdsSecrets(inner),
  );
}

/** True for a field that is never answered as it was sent. */
export const isNeverAnswered = (property: PropertySchema | undefined): boolean =>
  property?.writeOnly === true || holdsSecrets(property);

/** An object with the secrets of `stored` where it has none of its own, for calls that replace the whole object. */
export function keepSecrets(property: PropertySchema, next: Row, stored: Row): Row {
  const kept = Object.entries(property.properties ?? {}).flatMap(([name, inner]) => {
    const [own, old] = [next[name], stored[name]];
    if (inner.writeOnly) return own === undefined && old !== undefined ? [[name, old]] : [];
    if (!holdsSecrets(inner) || !isRow(old)) return [];
    return [[name, keepSecrets(inner, isRow(own) ? own : {}, old)]];
  });
  return { ...next, ...Object.fromEntries(kept) };
}

/** The values of a change, its objects with the secrets of the stored record where they have none of their own. */
export function withStoredSecrets<Values extends Row>(
  properties: Properties,
  values: Values,
  stored: Row,
): Values {
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const old = stored[name];
    if (!property || !holdsSecrets(property) || !isRow(value) || !isRow(old)) return [];
    return [[name, keepSecrets(property, value, old)]];
  });
  return { ...values, ...Object.fromEntries(kept) };
}

/**
 * The secrets among options that go to an address that changes: they were typed for another one, or for none yet. A
 * change of such an address empties them, and asks for the password.
 */
export function secretsOfOldAddresses(
  options: Properties,
  changes: readonly Readonly<Record<'name' | 'before' | 'data', string>>[],
): string[] {
  const moved = new Set(
    changes.filter(({ before, data }) => before !== data).map(({ name }) => name),
  );
  return Object.entries(options).flatMap(([name, property]) =>
    property['x-secret-of']?.some((address) => moved.has(address)) ? [name] : [],
  );
}
