/**
 * A schema file made of a schema of OpenAPI, of an answer of a REST API, or of a table of the database (`npm run new
 * resource NAME --from …`). Formats are guessed by names and examples, and each guess is reported.
 */

import { isRow } from '../../schema/isRow';
import type { PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { formats } from '../../schema/values/textFormats';

/** The fields that were found. */
export interface Found {
  /** By name: a JSON Schema of each, and values that it has. */
  fields: Readonly<Record<string, { schema: Row; examples: readonly unknown[] }>>;
  required: readonly string[];
}

/** A new file, and what was guessed or left out, one line each. */
export interface Made {
  schema: Omit<ResourceSchema, 'x-i18n'> & { $schema: string };
  notes: readonly string[];
}

/** `dueDate` and `due_date` -> `Due date`. */
function titleOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_\s]+/g, ' ');
  const text = words.trim().toLowerCase();
  return text === 'id' ? 'ID' : text.slice(0, 1).toUpperCase() + text.slice(1);
}

const longest = 200;

type Guess = readonly [words: Partial<PropertySchema>, why: string];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A format of a text: by the schema, by its name, by all of its examples. */
function guessText(name: string, { format, maxLength }: Row, examples: readonly unknown[]): Guess {
  const texts = examples.filter(isText);
  const are = (format: string) =>
    texts.length > 0 && texts.every((text) => formats[format]?.(text) === true);
  if (/passw|secret|token|api_?key/i.test(name) || format === 'password')
    return [{ writeOnly: true, 'x-format': 'secret' }, 'a secret, by its name: nobody reads it'];
  const isNamedMail = texts.length === 0 && /^e?_?-?mail(_?address)?$/i.test(name);
  if (format === 'email' || are('email') || isNamedMail)
    return [{ format: 'email' }, 'an e-mail address'];
  if (format === 'uri' || format === 'url' || are('uri')) return [{ format: 'uri' }, 'an address'];
  if (format === 'date' || are('date')) return [{ format: 'date' }, 'a day'];
  if (are('color')) return [{ format: 'color', 'x-format': 'color' }, 'a colour'];
  if (Number(maxLength) > longest || texts.some((text) => text.length > longest))
    return [{ 'x-format': 'longText' }, 'a long text'];
  return [{}, ''];
}

/** A time in epoch seconds, by its name and its size. */
const isTime = (name: string, examples: readonly unknown[]): boolean =>
  /(_at|_time|_date|At|Time|Date)$/.test(name) &&
  examples.every((one) => typeof one !== 'number' || (one > 3e8 && one < 1e10));

/** The type of a JSON Schema, or of examples; undefined where there is none, or several. */
function typeOf({ type, enum: values }: Row, examples: readonly unknown[]): string | undefined {
  const named = [type].flat().filter((one) => one !== 'null' && one !== undefined);
  if (named.length > 0) return named.length === 1 ? String(named[0]) : undefined;
  const given = [...(Array.isArray(values) ? values : []), ...examples].filter(
    (one) => one !== null && one !== undefined,
  );
  const types = new Set(given.map((one) => (Array.isArray(one) ? 'array' : typeof one)));
  if (types.size !== 1) return undefined;
  const [only = ''] = types;
  return only === 'number' && given.every(Number.isInteger) ? 'integer' : only;
}

const kept = [
  'enum',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'pattern',
  'default',
];

/** A field with the words that are known and guessed; a text says why there is none. */
function fieldOf(name: string, { schema, examples }: Found['fields'][string]): Guess | string {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name)) return 'its name is none of a field here';
  const type = typeOf(schema, examples);
  if (type === undefined) return 'nothing says its type';
  if (type !== 'string' && type !== 'integer' && type !== 'number' && type !== 'boolean')
    return `it is of type ${type}`;
  const ofSchema = Object.fromEntries(
    Object.entries(schema).filter(([word, value]) => kept.includes(word) && value !== null),
  );
  if (type === 'boolean') delete ofSchema['enum'];
  const isMade = /^(created|updated|modified)(_|At|$)/i.test(name) || schema['readOnly'] === true;
  const [words, why]: Guess =
    type === 'string'
      ? guessText(name, schema, examples)
      : type === 'integer' && isTime(name, examples)
        ? [{ 'x-format': 'unixTime' }, 'a time in seconds, by its name']
        : [{}, ''];
  if (words.format === 'date' || words.writeOnly) for (const word of kept) delete ofSchema[word];
  const text = schema['description'];
  const description = isText(text) && !/[<[]/.test(text) ? { description: text.trim() } : {};
  return [
    {
      title: titleOf(name),
      ...description,
      type,
      ...ofSchema,
      ...words,
      ...(isMade && { readOnly: true }),
    },
    isMade ? [why, 'made by the API'].filter(Boolean).join(', ') : why,
  ];
}

const mostColumns = 6;

/**
 * @param info path, and `api` where the records are those of another API
 * @param place in the menu
 */
export function resourceFrom(
  name: string,
  { fields, required }: Found,
  info: { path: string; api?: string },
  place: number,
): Made {
  const notes: string[] = [];
  const properties: Record<string, PropertySchema> = {};
  const idType = typeOf(fields['id']?.schema ?? { type: 'integer' }, fields['id']?.examples ?? []);
  if (!fields['id']) notes.push('id: not found; the records need one');
  properties['id'] = {
    title: 'ID',
    type: idType === 'string' ? 'string' : 'integer',
    readOnly: true,
  };
  for (const [field, found] of Object.entries(fields).filter(([one]) => one !== 'id')) {
    const made = fieldOf(field, found);
    if (typeof made === 'string') notes.push(`${field}: left out, ${made}`);
    else {
      // Title and type are among the words.
      properties[field] = made[0] as PropertySchema;
      if (made[1] !== '') notes.push(`${field}: ${made[1]}`);
    }
  }
  const all = Object.entries(properties).filter(([field]) => field !== 'id');
  const readable = all.filter(([, { writeOnly }]) => !writeOnly).map(([field]) => field);
  const form = all.filter(([, { readOnly }]) => !readOnly).map(([field]) => field);
  const texts = all.filter(
    ([field, { type, format }]) => type === 'string' && !format && readable.includes(field),
  );
  const title =
    ['name', 'title', 'label', 'username'].find((one) => readable.includes(one)) ?? texts[0]?.[0];
  const list = [...new Set([...(title ? [title] : []), ...readable])].slice(0, mostColumns);
  const filter = list.filter((one) => properties[one]?.enum || properties[one]?.type === 'boolean');
  if (title) notes.push(`${title}: names a record`);
  const known = required.filter((one) => form.includes(one));
  const word = titleOf(name);
  return {
    notes,
    schema: {
      $schema: '../vocabulary.json',
      title: word.endsWith('s') ? word : `${word}s`,
      type: 'object',
      ...(known.length > 0 ? { required: known } : {}),
      'x-resource': {
        path: info.path,
        record: word.toLowerCase(),
        role: 10,
        menu: { place },
        ...(info.api ? { api: info.api } : {}),
        ...(title
          ? { title, ...(properties[title]?.type === 'string' && { search: [title] }) }
          : {}),
        list: list.length > 0 ? list : ['id'],
        ...(filter.length > 0 ? { filter } : {}),
        form,
      },
      properties,
    },
  };
}

/** The schema that a `$ref` within a document leads to. */
function resolved(document: Row, value: unknown, depth = 0): Row {
  const schema = isRow(value) ? value : {};
  const { $ref, allOf } = schema;
  if (typeof $ref === 'string' && depth < 9)
    return resolved(document, at(document, $ref), depth + 1);
  if (!Array.isArray(allOf)) return schema;
  const parts = [schema, ...allOf.map((part) => resolved(document, part, depth + 1))];
  const fields = parts.map(({ properties }) => (isRow(properties) ? properties : {}));
  const needed = parts.flatMap(({ required }) => (Array.isArray(required) ? required : []));
  return { ...schema, properties: Object.assign({}, ...fields), required: needed };
}

/** The value at a JSON pointer, as in `#/components/schemas/Contact`. */
const at = (document: Row, pointer: string): unknown =>
  pointer
    .replace(/^#?\//, '')
    .split('/')
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, word) => (isRow(inner) ? inner[word] : undefined), document);

/** The records in an answer: a list, or the first list in an object; a single record is a list of one. */
function recordsIn(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.filter((one) => isRow(one));
  if (!isRow(answer)) return [];
  const list = Object.values(answer).find(
    (one) => Array.isArray(one) && one.some((row) => isRow(row)),
  );
  return list ? recordsIn(list) : [isRow(answer['data']) ? answer['data'] : answer];
}

/** The fields of an example answer of an API. */
export function fieldsOfAnswer(answer: unknown): Found {
  const rows = recordsIn(answer);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    required: [],
    fields: Object.fromEntries(
      names.map((name) => [name, { schema: {}, examples: rows.map((row) => row[name]) }]),
    ),
  };
}

/** The fields of a schema of OpenAPI. @param place a path (`/contacts`), a pointer, or the name of a schema */
export function fieldsOfOpenApi(document: Row, place: string): Found | undefined {
  const { paths } = document;
  const path = isRow(paths) && isRow(paths[place]) ? resolved(document, paths[place]) : undefined;
  const named =
    at(document, place) ??
    at(document, `/components/schemas/${place}`) ??
    at(document, `/definitions/${place}`);
  let schema = resolved(document, path ? schemaOfPath(document, path) : named);
  const { properties } = schema;
  // A list, and a list in an object, have records in them.
  if (isRow(schema['items'])) schema = resolved(document, schema['items']);
  else if (isRow(properties)) {
    const list = Object.values(properties)
      .map((one) => resolved(document, one))
      .find(({ items }) => isRow(items));
    const inner = path && list ? resolved(document, list['items']) : {};
    if (isRow(inner['properties'])) schema = inner;
  }
  if (!isRow(schema['properties'])) return undefined;
  return {
    required: Array.isArray(schema['required']) ? schema['required'].map(String) : [],
    fields: Object.fromEntries(
      Object.entries(schema['properties']).map(([name, value]) => {
        const own = resolved(document, value);
        return [name, { schema: own, examples: 'example' in own ? [own['example']] : [] }];
      }),
    ),
  };
}

/** The schema of what a path answers. */
function schemaOfPath(document: Row, { get }: Row): unknown {
  const { responses } = resolved(document, get);
  const answers = Object.entries(isRow(responses) ? responses : {});
  const [, answer] = answers.find(([status]) => /^2|default/.test(status)) ?? [];
  const { content, schema } = resolved(document, answer);
  const [body] = Object.values(isRow(content) ? content : {});
  return schema ?? (isRow(body) ? body['schema'] : undefined);
}
