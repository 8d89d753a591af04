import { useStore } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import type { ResourceSchema, Row } from '../../../schema/types';
import { useAccess } from '../../relay/session/useAccess';
import { useMedia } from '../../ui/useMedia';
import { useSpared } from './useSpared';

/**
 * Columns to choose from: every field that is shown, that can be read, and is no object of fields. A field that only
 * a new record has is one where the schema lists it.
 */
function choosable(schema: ResourceSchema, canRead: (field: string) => boolean): string[] {
  const { list, detail = [], wide = [] } = schema['x-resource'];
  const listed = new Set([...list, ...detail, ...wide]);
  return Object.keys(schema.properties).filter((name) => {
    const property = schema.properties[name];
    return (
      property &&
      !property.properties &&
      (!(property['x-transient'] || property['x-when'] === 'create') || listed.has(name)) &&
      canRead(name)
    );
  });
}

export interface Columns {
  /** In the order in which they are drawn. */
  shown: string[];
  /** Those that can be shown, in their order. */
  all: string[];
  /** Widths in px of the columns that were dragged. */
  widths: Readonly<Record<string, number>>;
  toggle: (name: string) => void;
  /** Puts a column before another one; undefined for the end. */
  move: (name: string, before: string | undefined) => void;
  /** @param width in px; undefined for the one of its format */
  resize: (name: string, width: number | undefined) => void;
  reset: () => void;
}

/** Fields with a record that a relay would set and does not know. */
export const absentFields = (
  { properties }: ResourceSchema,
  rows: readonly Row[] | undefined,
): string[] =>
  !rows || rows.length === 0
    ? []
    : Object.keys(properties).filter(
        (name) =>
          properties[name]?.readOnly &&
          properties[name]['x-reference'] !== undefined &&
          !rows.some((row) => name in row),
      );

const wideScreen = '(min-width: 1600px)';

/** True on screens that have room for the columns under `wide`. */
const useIsWide = () => useMedia(wideScreen);

interface Chosen {
  shown?: string[];
  /** Order of all columns. */
  order?: string[];
  widths?: Record<string, number>;
}

/** The columns that this browser keeps; anything odd in them is left out. */
function readChosen(stored: unknown, all: readonly string[]): Chosen {
  const kept = isRow(stored) ? stored : {};
  const names = (value: unknown) =>
    Array.isArray(value)
      ? all
          .filter((field) => value.includes(field))
          .sort((a, b) => value.indexOf(a) - value.indexOf(b))
      : [];
  const [shown, order] = [names(kept['shown']), names(kept['order'])];
  const widths = Object.entries(kept['widths'] ?? {}).filter(
    (entry): entry is [string, number] => all.includes(entry[0]) && Number.isFinite(entry[1]),
  );
  return {
    ...(shown.length > 0 ? { shown } : {}),
    ...(order.length > 0 ? { order } : {}),
    ...(widths.length > 0 ? { widths: Object.fromEntries(widths) } : {}),
  };
}

/**
 * The columns of a list: those of the schema, or those chosen in this browser.
 * @param absent fields that the relay does not know
 * @param view name of a view that has columns of its own; empty for the usual one
 */
export function useColumns(
  name: string,
  schema: ResourceSchema,
  standard: readonly string[],
  isReadOnly: boolean,
  absent: readonly string[],
  view = '',
): Columns {
  const key = `columns-${name}${view && `-${view}`}`;
  const can = useAccess();
  const known = choosable(
    schema,
    (field) => !absent.includes(field) && can({ resource: `${name}.${field}`, action: 'read' }),
  );
  const [stored, setStored] = useStore<unknown>(key);
  const chosen = readChosen(stored, known);
  const { wide = [] } = schema['x-resource'];
  const spared = useSpared(
    schema,
    standard.filter((field) => known.includes(field)),
    isReadOnly,
  );
  const usual = new Set(
    useIsWide() ? [...standard, ...wide] : standard.filter((field) => !spared.includes(field)),
  );
  const first = [...new Set([...standard, ...wide])].filter((field) => known.includes(field));
  const all = [...new Set([...(chosen.order ?? first), ...known])];
  const shown = all.filter((field) =>
    chosen.shown ? chosen.shown.includes(field) : usual.has(field),
  );
  const keep = (change: Chosen) => {
    setStored({ ...chosen, ...change });
  };
  return {
    shown,
    all,
    widths: chosen.widths ?? {},
    toggle: (field) => {
      const next = shown.includes(field)
        ? shown.filter((other) => other !== field)
        : [...shown, field];
      if (next.length > 0) keep({ shown: next });
    },
    move: (field, before) => {
      const others = all.filter((other) => other !== field);
      const at = before === undefined ? others.length : others.indexOf(before);
      keep({ order: others.toSpliced(at, 0, field) });
    },
    resize: (field, width) => {
      const { [field]: _, ...widths } = chosen.widths ?? {};
      keep({ widths: width === undefined ? widths : { ...widths, [field]: width } });
    },
    reset: () => setStored(undefined),
  };
}
