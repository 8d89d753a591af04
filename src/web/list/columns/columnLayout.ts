import { titleField } from '../../../schema/titleField';
import type { ResourceSchema } from '../../../schema/types';
import { formatOf } from '../../formats/cells';
import type { ColumnLayout } from '../../formats/parts/types';

/** Narrowest and widest column that can be dragged, in px. */
export const narrowest = 48;
export const widest = 800;

/** Widths in px of the columns beside the fields. */
export const checkWidth = 46;
export const actionsWidth = 112;

/** Pixels of a heading beside its letters: padding, and the arrow of the sorted column. */
const aroundHeading = 26;
const letter = 6.4;
const wideLetter = 12;

const headingWidth = (title: string) =>
  [...title].reduce((sum, one) => sum + (one > '\u2e80' ? wideLetter : letter), aroundHeading);

/** The column of a field. */
function columnOf(schema: ResourceSchema, field: string, hasSwitch = false): ColumnLayout {
  if (field === 'id') return { align: 'end', width: 56 };
  if (field === 'status' && hasSwitch) return { width: 148 };
  return formatOf(schema.properties[field]).column;
}

/** Classes of a cell and its heading: the one that names the record stays in view, no field has a class of ours. */
export const cellClass = (schema: ResourceSchema, field: string, align?: string): string =>
  [align, field === titleField(schema) ? 'title' : `f-${field}`].filter(Boolean).join(' ');

export interface LaidOutColumn extends ColumnLayout {
  field: string;
  title: string;
  /** True for the one that takes the room that is left over: it has no width but a least one. */
  isFluid: boolean;
  /** Its least width in px, and its width as the style sheet takes it. */
  least: number;
  css: string;
}

/**
 * The shown columns with their widths in px: those that were dragged, else those of their formats, wide enough for
 * their headings. One takes what is left: the one that grows by its format, else the one that names the record, else
 * the last.
 */
export function layOutColumns(
  schema: ResourceSchema,
  fields: readonly string[],
  titleOf: (field: string) => string,
  dragged: Readonly<Record<string, number>>,
  hasSwitch: boolean,
): LaidOutColumn[] {
  const free = fields.filter((field) => dragged[field] === undefined);
  const fluid =
    free.find((field) => columnOf(schema, field).grows) ??
    free.find((field) => field === titleField(schema)) ??
    free.at(-1);
  return fields.map((field) => {
    const column = columnOf(schema, field, hasSwitch);
    const title = titleOf(field);
    const heading = Math.ceil(headingWidth(title));
    const width = dragged[field] ?? Math.max(column.width, heading);
    const least = dragged[field] ?? Math.max(column.narrow ?? column.width, heading);
    return {
      ...column,
      field,
      title,
      isFluid: field === fluid,
      width,
      least,
      css: `clamp(${least}px, ${least}px + (100vw - 1280px) * 0.2, ${width}px)`,
    };
  });
}

/**
 * The columns to leave out so that the others fit: as many as that needs of those that the schema can spare, the first
 * one first.
 * @param room in px, for all columns of fields
 */
export function sparedColumns(
  schema: ResourceSchema,
  columns: readonly LaidOutColumn[],
  room: number,
): string[] {
  let needed = columns.reduce((sum, { least }) => sum + least, 0);
  const spared: string[] = [];
  for (const name of schema['x-resource'].spare ?? []) {
    if (needed <= room) break;
    needed -= columns.find(({ field }) => field === name)?.least ?? 0;
    spared.push(name);
  }
  return spared;
}
