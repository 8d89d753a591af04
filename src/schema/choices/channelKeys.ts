/** The keys of channels: the console's forms and imports and the server's API clean and refuse them alike. */

import { type BadSign, badSignIn, plainKey } from '../values/plainKey';
import { channelType } from './channelTypes';

/** True for a channel of several keys, one a line. One whose key has parts has one. */
export const isOfMany = ({ type, key_mode }: { type?: unknown; key_mode?: unknown }): boolean =>
  Boolean(key_mode) && !channelType(type).keyFrom;

/** JSON as one line, so that a relay that splits keys by line keeps it whole; any other text as it is. */
function singleLine(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

const isJson = (name: string) => name === 'vertex_ai_adc';
/** True for a type whose whole key is JSON. */
const isJsonKey = (type: unknown) => channelType(type).key === 'json';
/** The signs of a text of JSON that are one by one allowed. */
const jsonSign = /^(?:[\t\n\r]|\P{Cc})$/u;

/** A part of a composed key, by its name in `config`, as the key has it. */
export const keyPart = (name: string, text: string): string =>
  isJson(name) ? singleLine(text.trim()) : plainKey(text);

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

/** A whole key without what was pasted with it, and so is each part of a composed one. */
export function tidyKey(type: unknown, key: unknown): string {
  const text = String(key ?? '');
  if (isJsonKey(type)) return singleLine(text.trim());
  const parts = keyParts(type, text)?.map(([, part]) => part);
  return (parts ?? plainKey(text).split('|').map(plainKey)).join('|');
}

/** The first sign of a part of a key that it must not have; JSON is not sent as it is. */
export const badSignOfPart = (name: string, text: string): BadSign | undefined =>
  badSignIn(text, isJson(name) ? jsonSign : undefined);

/** The first sign of a tidy key that it must not have. */
export function badSignOf(type: unknown, key: string): BadSign | undefined {
  if (isJsonKey(type)) return badSignIn(key, jsonSign);
  let before = 0;
  for (const [name, part] of keyParts(type, key) ?? [['', key] as const]) {
    const bad = badSignOfPart(name, part);
    if (bad) return { ...bad, place: before + bad.place };
    before += [...part].length + 1;
  }
  return undefined;
}
