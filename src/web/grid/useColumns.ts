import { useState, useSyncExternalStore } from 'react';
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
  /** In the order in which they are drawn. */
  shown: string[];
  /** Those that can be shown: the shown ones first. */
  all: string[];
  /** Widths in px of the columns that were dragged. */
  widths: Readonly<Record<string, number>>;
  toggle: (name: string) => void;
  /** Puts a shown column before another one. */
  move: (name: string, before: string | undefined) => void;
  /** @param width in px; undefined for the one of its format */
  resize: (name: string, width: number | undefined) => void;
  reset: () => void;
}

const wideScreen = '(min-width: 1600px)';

/** True on screens that have room for the columns under `wide`. */
const useIsWide = () =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wideScreen);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wideScreen).matches,
  );

interface Chosen {
  shown?: string[];
  widths: Record<string, number>;
}

/** What this browser keeps; anything odd in it is left out. */
function readChosen(key: string, all: readonly string[]): Chosen {
  const { shown, widths } = readObject(key) ?? {};
  const known = Array.isArray(shown)
    ? shown.filter((field): field is string => all.includes(field as string))
    : [];
  return {
    ...(known.length > 0 ? { shown: [...new Set(known)] } : {}),
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter(
        ([field, width]) => all.includes(field) && Number.isFinite(width),
      ),
    ) as Record<string, number>,
  };
}

/** The columns of a list: those of the schema, or those chosen in this browser. */
export function useColumns(
  name: string,
  schema: ResourceSchema,
  standard: readonly string[],
  role: number,
): Columns {
  const key = `columns-${name}`;
  const known = choosable(schema, role);
  const [chosen, setChosen] = useState(() => readChosen(key, known));
  const { wide = [] } = schema['x-resource'];
  const usual = [...new Set(useIsWide() ? [...standard, ...wide] : standard)];
  const shown = chosen.shown ?? usual.filter((field) => known.includes(field));
  const keep = (next: Chosen) => {
    writeObject(key, next);
    setChosen(next);
  };
  const show = (next: string[]) => next.length > 0 && keep({ ...chosen, shown: next });
  return {
    shown,
    all: [...shown, ...known.filter((field) => !shown.includes(field))],
    widths: chosen.widths,
    toggle: (field) =>
      show(shown.includes(field) ? shown.filter((other) => other !== field) : [...shown, field]),
    move: (field, before) => {
      const others = shown.filter((other) => other !== field);
      const at = before === undefined ? -1 : others.indexOf(before);
      show(at === -1 ? [...others, field] : others.toSpliced(at, 0, field));
    },
    resize: (field, width) => {
      const { [field]: _, ...widths } = chosen.widths;
      keep({ ...chosen, widths: width === undefined ? widths : { ...widths, [field]: width } });
    },
    reset: () => {
      writeText(key, null);
      setChosen({ widths: {} });
    },
  };
}
