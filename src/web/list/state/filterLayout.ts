import { choicesOf } from '../../../schema/choices/choices';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import type { ResourceSchema } from '../../../schema/types';

/** Most choices that are drawn side by side; more are in a menu. */
const maxSegments = 6;

export interface FilterLayout {
  /** The field whose few choices are drawn side by side. */
  segments: string | undefined;
  /** Start and end of a range of times. */
  times: readonly [string, string] | undefined;
  /** The others, each with a chip. */
  chips: string[];
}

/** How the filters of a list are drawn, for a role. */
export function filterLayout(schema: ResourceSchema, role: number): FilterLayout {
  const { filter = [], query = [] } = schema['x-resource'];
  const fields = [...filter, ...query].filter((name) => isVisibleTo(schema.properties[name], role));
  const segments = fields.find((name) => {
    const { length } = choicesOf(schema, name, 'en');
    return length > 0 && length <= maxSegments;
  });
  const [start, end] = fields.filter((name) => schema.properties[name]?.['x-presets'] === 'time');
  const times = start !== undefined && end !== undefined ? ([start, end] as const) : undefined;
  return {
    segments,
    times,
    chips: fields.filter((name) => name !== segments && !times?.includes(name)),
  };
}
