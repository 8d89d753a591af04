/** The part of a record that a role sees and sends, by x-role at any depth. */
import { isRow } from '../isRow';
import { isVisibleTo } from '../isVisibleTo';
import type { PropertySchema, ResourceSchema, Row } from '../types';

type Properties = Record<string, PropertySchema>;

const visibleProperties = (properties: Properties, role: number): Properties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, PropertySchema][] => {
      if (!isVisibleTo(property, role)) return [];
      const inner = property.properties;
      return [
        [name, inner ? { ...property, properties: visibleProperties(inner, role) } : property],
      ];
    }),
  );

const known = new WeakMap<ResourceSchema, Map<number, ResourceSchema>>();

/** The schema as a role sees it: without the fields that are above it, which it need not fill in either. */
export function visibleSchema(schema: ResourceSchema, role: number): ResourceSchema {
  const ofSchema = known.get(schema) ?? new Map<number, ResourceSchema>();
  known.set(schema, ofSchema);
  const made = ofSchema.get(role);
  if (made) return made;
  const properties = visibleProperties(schema.properties, role);
  const visible = {
    ...schema,
    properties,
    required: (schema.required ?? []).filter((name) => Object.hasOwn(properties, name)),
  };
  ofSchema.set(role, visible);
  return visible;
}

/** An object without the parts that are above the role. Parts that the schema does not know stay. */
export const visibleParts = (properties: Properties, value: Row, role: number): Row =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isVisibleTo(property, role)) return [];
      const inner = property?.properties;
      return [[name, inner && isRow(part) ? visibleParts(inner, part, role) : part]];
    }),
  );

/** An object that a role sent: what it does not see in it is as it was stored. */
export function keepHidden(properties: Properties, next: Row, stored: Row, role: number): Row {
  const kept = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const old = stored[name];
    if (!isVisibleTo(property, role)) return old === undefined ? [] : [[name, old]];
    const part = next[name];
    return property.properties && isRow(part)
      ? [[name, keepHidden(property.properties, part, isRow(old) ? old : {}, role)]]
      : [];
  });
  return { ...visibleParts(properties, next, role), ...Object.fromEntries(kept) };
}
