/** What the form and the import do alike to a channel before they send it: only some relays repair it themselves. */

import { channelType } from '../../../schema/channelTypes';
import type { Row } from '../../../schema/types';

/** JSON as one line, so that a relay that splits keys by line keeps it whole; any other text as it is. */
function singleLine(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** A part of a composed key, by its name in `config`, as it stands in the key. */
export const keyPart = (name: string, text: string): string =>
  name === 'vertex_ai_adc' ? singleLine(text.trim()) : text.trim();

/** The parts of a composed key by their names, each tidy; undefined for another key. The last part may hold bars. */
export function keyParts(type: unknown, key: string): [string, string][] | undefined {
  const names = channelType(type).keyFrom;
  const pieces = key.trim().split('|');
  if (!names || pieces.length < names.length) return undefined;
  const last = pieces.splice(names.length - 1).join('|');
  return [...pieces, last].map((piece, index) => {
    const name = names[index] ?? '';
    return [name, keyPart(name, piece)];
  });
}

/** A whole key: trimmed, and so is each part of a composed one. */
export function tidyKey(type: unknown, key: unknown): string {
  const text = String(key ?? '').trim();
  const parts = keyParts(type, text);
  return parts ? parts.map(([, part]) => part).join('|') : text;
}

/** Fills in the fields that the type of a channel needs and that are empty, such as the API version of Azure. */
export function withTypeDefaults(values: Row): Row {
  const needed = Object.entries(channelType(values['type']).defaults ?? {});
  return { ...values, ...Object.fromEntries(needed.filter(([field]) => !values[field])) };
}
