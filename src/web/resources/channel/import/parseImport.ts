/** Channels out of a pasted text: CSV with a header, a JSON list, or lines of "name,key". */
import { tidyBase } from '../../../../schema/choices/channelAddress';
import { badSignOf, keyParts, tidyKey } from '../../../../schema/choices/channelKeys';
import {
  channelType,
  channelTypes,
  labelIn,
  withTypeDefaults,
} from '../../../../schema/choices/channelTypes';
import { choicesOf } from '../../../../schema/choices/choices';
import { type KnownTypes, whatFits } from '../../../../schema/choices/fixedValues';
import { isObject, isRow } from '../../../../schema/isRow';
import { resourceSchema } from '../../../../schema/registry';
import { columnTitle, fieldTexts } from '../../../../schema/texts';
import { isTimeField } from '../../../../schema/timeFields';
import type { Row } from '../../../../schema/types';
import { jsonMistake, jsonMistakeOf } from '../../../../schema/values/jsonText';
import { oddity, plainText, readRow } from '../../../../schema/values/oddValues';
import { typedList } from '../../../../schema/values/typedLists';
import { jsonMistakeText } from '../../../formats/price/jsonTexts';
import { fromLocalText } from '../../../formats/time/times';
import type { TextKey } from '../../../locales/catalogue';
import { currentLocale } from '../../../locales/locale';
import { readNumber } from '../../../locales/readNumber';
import { readCells } from './csv';

/** One channel of the text and its mistakes. */
export interface ImportedChannel {
  values: Row;
  mistake?: { key: TextKey; params?: Record<string, string> };
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** The languages in which a file may name things: it may have been written in another than the one in use. */
const languages = () => ['en', 'zh', currentLocale()] as const;

/** A type by number or by label. */
function typeOf(value: unknown): number | undefined {
  const text = fold(plainText(value));
  // An export names a type that is in no table by its number.
  const [, number] = /^(?:type |类型 )?(\d+)$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  return channelTypes.find((type) =>
    [type.label, type.zh, labelIn(type, currentLocale())].some(
      (label) => label !== undefined && fold(label) === text,
    ),
  )?.value;
}

/** The value of a text in a file: a choice by its label, a local time; any other as it is. */
function valueOfText(field: string, text: string): unknown {
  const [schema, property] = [resourceSchema('channel'), propertyOf(field)];
  const choice = languages()
    .flatMap((locale) => choicesOf(schema, field, locale))
    .find(({ label }) => fold(label) === fold(text));
  if (choice) return property?.type === 'boolean' ? choice.value === 'true' : choice.value;
  if (property?.type === 'array') return typedList(property, text);
  return (isTimeField(property) ? fromLocalText(text) : undefined) ?? text;
}

const writable = () =>
  Object.entries(resourceSchema('channel').properties)
    .filter(([, property]) => !property.readOnly && !property['x-transient'])
    .map(([name]) => name);

/** A channel as it is written, and what is wrong with its line. */
interface Line {
  row: Row;
  mistake?: ImportedChannel['mistake'];
}

/** The fields that the columns of a header are, by their names or titles; an unknown column stays as it is. */
function fieldsOf(header: readonly string[]): string[] {
  const schema = resourceSchema('channel');
  const fields = new Map<string, string>();
  for (const name of Object.keys(schema.properties)) {
    for (const to of languages()) {
      fields.set(fold(fieldTexts(schema, name, to).title), name);
      fields.set(fold(columnTitle(schema, name, to)), name);
    }
  }
  for (const name of Object.keys(schema.properties)) fields.set(name, name);
  return header.map((column) => fields.get(fold(column)) ?? fold(column));
}

/** The mistake in a header: a field that there is twice, or that no channel has. */
function headerMistake(names: readonly string[]): ImportedChannel['mistake'] {
  const { properties } = resourceSchema('channel');
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) !== place);
  if (twice !== undefined) return { key: 'channel.importTwice', params: { name: twice } };
  const strange = names.find((name) => name !== '' && !Object.hasOwn(properties, name));
  return strange === undefined
    ? undefined
    : { key: 'channel.importColumn', params: { name: strange } };
}

/** The lines below a header. Cells beyond it would be lost. */
function linesBelow(names: readonly string[], lines: readonly string[][]): Line[] {
  const wrong = headerMistake(names);
  return lines.map((line) => {
    const row = Object.fromEntries(names.map((name, index) => [name, line[index] ?? '']));
    const more = line.slice(names.length).find((cell) => cell !== '');
    if (wrong) return { row, mistake: wrong };
    return more === undefined
      ? { row }
      : { row, mistake: { key: 'channel.importCells', params: { cell: more } } };
  });
}

/** Lines of an export without the last one, which has a word in place of the id, and sums. */
function withoutSums(header: readonly string[], lines: readonly string[][]): readonly string[][] {
  const [word = '', ...sums] = lines.at(-1) ?? [];
  const areSums =
    fieldsOf(header)[0] === 'id' &&
    /^\D+$/.test(word) &&
    sums.every((cell) => /^[-.\d]*$/.test(cell));
  return areSums ? lines.slice(0, -1) : lines;
}

function rowsOf(text: string): Line[] {
  if (/^\s*[[{]/.test(text)) {
    const wrong = jsonMistake(text);
    if (wrong) throw new SyntaxError(jsonMistakeText(wrong, currentLocale()));
    const value: unknown = JSON.parse(text);
    // An export has its rows beside their sums.
    const rows = isRow(value) && Array.isArray(value['rows']) ? value['rows'] : value;
    return (Array.isArray(rows) ? rows : [rows]).map((row: unknown) =>
      isObject(row)
        ? { row }
        : {
            row: {},
            mistake: { key: 'channel.importNoObject', params: { value: plainText(row) } },
          },
    );
  }
  const others = ['id', ...writable().filter((name) => name !== 'name')];
  const isHeader = (cells: readonly string[]) => {
    const names = fieldsOf(cells);
    return names.includes('name') && others.some((name) => names.includes(name));
  };
  const [header = [], ...lines] = readCells(text, isHeader);
  if (isHeader(header)) return linesBelow(fieldsOf(header), withoutSums(header, lines));
  // Without a header a line is a name and a key; a key may hold commas.
  return [header, ...lines].map(([name, ...key]) => ({ row: { name, key: key.join(',') } }));
}

const propertyOf = (name: string) => resourceSchema('channel').properties[name];

/** The values as the form would send them: numbers as such, address and key tidy, with what the type needs. */
function asSent(values: Row): Row {
  const sent = withTypeDefaults(values);
  for (const [name, value] of Object.entries(sent))
    if (propertyOf(name)?.contentMediaType && isRow(value)) sent[name] = JSON.stringify(value);
    else if (propertyOf(name)?.type === 'integer' && typeof value === 'string' && value.trim())
      sent[name] = readNumber(value) ?? value;
  const { base_url: base, key, type, config } = sent;
  if (typeof base === 'string') sent['base_url'] = tidyBase(base);
  if (typeof key !== 'string') return sent;
  const parts = keyParts(type, key);
  return {
    ...sent,
    key: tidyKey(type, key),
    // Relays read the parts of a composed key there.
    ...(parts && { config: { ...Object.fromEntries(parts), ...(isRow(config) ? config : {}) } }),
  };
}

/** Why a form would not take the value of a field: it is of another type, too long, or too low. */
function badValue(field: string, sent: unknown, given: unknown): ImportedChannel['mistake'] {
  const property = propertyOf(field);
  const params = { field, value: plainText(given) };
  if (oddity(property, sent)) {
    if (property?.type === 'integer') return { key: 'channel.importBadNumber', params };
    const isText = property?.type === 'string';
    return { key: isText ? 'channel.importBadText' : 'channel.importBadValue', params };
  }
  const wrong = jsonMistakeOf(property, sent);
  if (wrong)
    return {
      key: 'channel.importBadJson',
      params: { field, reason: jsonMistakeText(wrong, currentLocale()) },
    };
  const known = whatFits(resourceSchema('channel'), field, sent, currentLocale());
  if (known !== undefined) return { key: 'channel.importBadChoice', params: { ...params, known } };
  const most = property?.maxLength;
  if (most !== undefined && typeof sent === 'string' && [...sent].length > most)
    return { key: 'channel.importLong', params: { field, limit: String(most) } };
  const limit = property?.minimum;
  return limit !== undefined && Number(sent) < limit
    ? { key: 'channel.importLow', params: { ...params, limit: String(limit) } }
    : undefined;
}

/**
 * The first mistake of a channel.
 * @param given its line, as it is written, but for its type
 * @param badType what is wrong with that
 */
function mistakeOf(
  channel: Row,
  given: Row,
  badType: ImportedChannel['mistake'],
): ImportedChannel['mistake'] {
  const { name, key, type, models } = channel;
  if (!name) return { key: 'channel.importNoName' };
  if (badType) return badType;
  if (!key || !['string', 'number'].includes(typeof key)) return { key: 'channel.importNoKey' };
  // The relay would make a channel of each line.
  if (/[\r\n]/.test(String(key))) return { key: 'channel.importKeyLines' };
  const bad = badSignOf(type, String(key));
  if (bad) return { key: `channel.keySign.${bad.kind}`, params: { ...bad, place: `${bad.place}` } };
  for (const [field, value] of Object.entries(given)) {
    const mistake = badValue(field, channel[field], value);
    if (mistake) return mistake;
  }
  if (channelType(type).fields?.['base_url']?.required && !channel['base_url'])
    return { key: 'channel.importNoBase' };
  if (!channelType(type).noModels && (!Array.isArray(models) || models.length === 0))
    return { key: 'channel.importNoModels' };
  return undefined;
}

/** A type that is no number, or that the relay does not know: it could end by it. */
function typeMistake(type: number | undefined, given: unknown, types: KnownTypes) {
  const known = whatFits(resourceSchema('channel'), 'type', type ?? Number.NaN, 'en', types);
  const params = { type: plainText(given), known: known ?? '' };
  return known === undefined ? undefined : { key: 'channel.importBadType' as const, params };
}

/**
 * Reads channels.
 * @param defaults type and models of lines that have none
 * @param types those that the relay knows
 * @throws SyntaxError for a text that begins as JSON and is none
 */
export function parseImport(
  text: string,
  defaults: { type: number; models: string },
  types?: KnownTypes,
): ImportedChannel[] {
  const fields = writable();
  return rowsOf(text.replace(/^\uFEFF/, '')).map(({ row, mistake: wrong }) => {
    const known = Object.fromEntries(
      Object.entries(row)
        .filter(([name, value]) => fields.includes(name) && value !== '' && value !== null)
        .map(([name, value]): [string, unknown] => [
          name,
          typeof value === 'string' && name !== 'type' ? valueOfText(name, value) : value,
        ]),
    );
    const type = known['type'] === undefined ? defaults.type : typeOf(known['type']);
    const values = readRow(resourceSchema('channel'), {
      models: valueOfText('models', defaults.models),
      group: 'default',
      ...known,
      type: type ?? 0,
    });
    const channel = asSent(values);
    const { type: typed, ...others } = known;
    const badType = typeMistake(type, typed ?? type, types);
    const mistake = wrong ?? mistakeOf(channel, others, badType);
    return { values: channel, ...(mistake && { mistake }) };
  });
}

/** Name, type and address: by these an import knows a channel of the relay again. */
export const identityOf = (values: Row) =>
  JSON.stringify([values['name'], Number(values['type']), tidyBase(values['base_url'])]);

/**
 * Identities of channels, those that come again with another key numbered: a provider may have given several keys. The
 * relay answers no keys, so each of its channels has one of its own.
 */
export function placesOf(channels: readonly Row[]): string[] {
  const keys = new Map<string, unknown[]>();
  return channels.map((values) => {
    const identity = identityOf(values);
    const known = keys.get(identity) ?? [];
    keys.set(identity, known);
    const { key } = values;
    const at = key === undefined ? -1 : known.indexOf(key);
    const place = at < 0 ? known.push(key) - 1 : at;
    return place === 0 ? identity : `${identity} ${place + 1}`;
  });
}
