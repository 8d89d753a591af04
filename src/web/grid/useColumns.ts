import { useState } from 'react';
import { isVisibleTo } from '../../schema/isVisibleTo';
import type { ResourceSchema } from '../../schema/types';
import { readObject, writeObject, writeText } from '../core/storage/browserStorage';

/** Columns that a role may choose from: every field that is shown and no secret. */
function choosable(schema: ResourceSchema, role: number): string[] {
  const { list, detail = [] } = schema['x-resource'];
  return Object.keys(schema.properties).filter((name) => {
    const property = schema.properties[name];
    return (
      property &&
      !property.writeOnly &&
      property.type !== 'object' &&
      (!property['x-transient'] || list.includes(name) || detail.includes(name)) &&
      isVisibleTo(property, role)
    );
  });
}

export interface Columns {
  shown: string[];
  all: string[];
  toggle: (name: string) => void;
  reset: () => void;
}

/** The columns of a list: those of the schema, or those chosen in this browser. */
export function useColumns(
  name: string,
  schema: ResourceSchema,
  standard: readonly string[],
  role: number,
): Columns {
  const key = `columns-${name}`;
  const all = choosable(schema, role);
  const [chosen, setChosen] = useState<unknown>(() => readObject(key)?.['shown']);
  const known = Array.isArray(chosen)
    ? chosen.filter((field): field is string => all.includes(field as string))
    : [];
  const shown = known.length > 0 ? known : standard.filter((field) => all.includes(field));
  const toggle = (field: string) => {
    const next = shown.includes(field)
      ? shown.filter((other) => other !== field)
      : all.filter((other) => shown.includes(other) || other === field);
    if (next.length === 0) return;
    writeObject(key, { shown: next });
    setChosen(next);
  };
  const reset = () => {
    writeText(key, null);
    setChosen(undefined);
  };
  return { shown, all, toggle, reset };
}
