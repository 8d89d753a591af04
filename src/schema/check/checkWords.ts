/** Checks a schema file against the vocabulary: unknown words, values of a wrong kind, missing words. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isObject, isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { Row } from '../types';
import { createAjv } from '../values/createAjv';
import type { SchemaFile } from './checkTexts';
import { type Fix, type Report, removal, writing } from './mistake';

/** What a missing word is written with first. */
const samples: Row = {
  $schema: '../vocabulary.json',
  title: 'Title',
  type: 'string',
  label: 'Label',
  path: 'note',
  record: 'note',
  role: 10,
  list: ['id'],
  form: [],
  fields: [],
  name: 'main',
  to: '/log?q={id}',
  place: 65,
  value: 1,
  properties: { id: { title: 'ID', type: 'integer', readOnly: true } },
  zh: { title: '标题' },
  'x-i18n': { zh: { title: '标题' } },
  additionalProperties: { type: 'string' },
};

/** Writes what a word is written with first, or takes the word away. */
const again = (place: string): Fix => {
  const sample = samples[place.slice(place.lastIndexOf('/') + 1)];
  return sample === undefined ? removal(place) : writing(place, sample);
};

/** The word nearest to a misspelt one. */
const nearest = (word: string, words: readonly string[]): string | undefined =>
  /"(.*)"/.exec(nearestWord(word, words))?.[1];

const valueAt = (value: unknown, place: string): unknown =>
  place
    .split('/')
    .slice(1)
    .reduce((inner, word) => (isObject(inner) ? inner[word] : undefined), value);

/** The value that a text stands for, where the kind that is wanted allows it. */
function converted(value: unknown, type: unknown): unknown {
  const wanted = Array.isArray(type) ? type : [type];
  if (wanted.includes('boolean') && (value === 'true' || value === 'false'))
    return value === 'true';
  if (wanted.some((kind) => kind === 'integer' || kind === 'number'))
    return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
      ? Number(value)
      : undefined;
  if (wanted.includes('array') && typeof value === 'string') return [value];
  if (wanted.includes('object') && (typeof value === 'string' || typeof value === 'number'))
    return { value, label: String(value) };
  if (wanted.includes('string') && typeof value === 'number') return String(value);
  return undefined;
}

function typeMistake({ instancePath, params }: ErrorObject, value: unknown): [string, Fix] {
  const { type } = params;
  const word = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  const better = word === 'additionalProperties' ? undefined : converted(value, type);
  const kinds: Row = {
    array: 'a list',
    object: 'an object',
    string: 'a text',
    boolean: 'true or false',
  };
  const name = (kind: unknown) => kinds[String(kind)] ?? 'a number';
  const wanted = (Array.isArray(type) ? type : [type]).map(name).join(' or ');
  const found = JSON.stringify(value) ?? 'nothing';
  return [
    `must be ${wanted}, not ${found.length > 40 ? `${found.slice(0, 40)}…` : found}`,
    better === undefined ? again(instancePath) : writing(instancePath, better),
  ];
}

/** What a mistake of one keyword is called, and its correction. */
function describe(error: ErrorObject, value: unknown): [string, Fix?] {
  const { instancePath: place, params, keyword } = error;
  switch (keyword) {
    case 'additionalProperties': {
      const word = String(params['additionalProperty']);
      const { properties } = isRow(error.parentSchema) ? error.parentSchema : {};
      const here = isRow(properties) ? Object.keys(properties) : [];
      const other = nearest(word, here);
      const isTaken = other !== undefined && isRow(value) && Object.hasOwn(value, other);
      return [
        `unknown word "${word}"${nearestWord(word, here)}`,
        other === undefined || isTaken
          ? removal(`${place}/${word}`)
          : { place: `${place}/${word}`, rename: other },
      ];
    }
    case 'required': {
      const word = String(params['missingProperty']);
      return [`lacks the word "${word}"`, writing(`${place}/${word}`, samples[word] ?? {})];
    }
    case 'enum': {
      const allowed: unknown[] = params['allowedValues'];
      const texts = allowed.map(String);
      const other = nearest(String(value), texts);
      return [
        `must be one of ${JSON.stringify(allowed)}`,
        writing(place, allowed[other === undefined ? 0 : texts.indexOf(other)]),
      ];
    }
    case 'const':
      return [
        `must be ${JSON.stringify(params['allowedValue'])}`,
        writing(place, params['allowedValue']),
      ];
    case 'type':
      return typeMistake(error, value);
    case 'propertyNames':
      return [
        `"${params['propertyName']}" cannot be the name of a field: ` +
          `take letters, digits and _, beginning with a letter`,
        removal(`${place}/${params['propertyName']}`),
      ];
    case 'uniqueItems':
      return [
        `names ${JSON.stringify(Array.isArray(value) ? value[params['j']] : value)} twice`,
        writing(place, Array.isArray(value) ? [...new Set(value)] : value),
      ];
    case 'oneOf':
      return [
        'must be a list of choices such as [{"value": 1, "label": "Open"}], or the name of a file in schemas/',
        removal(place),
      ];
    case 'pattern':
      return [
        `${JSON.stringify(value)} is not allowed here: it must match ${params['pattern']}`,
        again(place),
      ];
    case 'minLength':
      return ['is empty', writing(place, 'Text')];
    default:
      return [error.message ?? keyword, again(place)];
  }
}

/** Errors that say the same as another one, less clearly. */
const isEcho = (error: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  // The pattern of a name is said by `propertyNames`; what an alternative lacks, by `oneOf`, unless it is one choice.
  error.propertyName !== undefined ||
  (error.keyword === 'oneOf' &&
    errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`))) ||
  (error.schemaPath.includes('/oneOf/') &&
    errors.some(
      ({ keyword, instancePath }) => keyword === 'oneOf' && instancePath === error.instancePath,
    ));

const compiled = new WeakMap<Row, ValidateFunction<SchemaFile>>();

/** Names that other checks look at, whose messages say more. */
const anyName = { format: {}, resource: {}, file: {} };

/** Makes the vocabulary into a check. @param names as in schemas/names.gen.json */
export function compileVocabulary(vocabulary: Row, names: Row): ValidateFunction<SchemaFile> {
  const known = compiled.get(vocabulary);
  if (known) return known;
  const definitions = isRow(names['definitions']) ? names['definitions'] : {};
  const made = createAjv({ strict: false, formats: {}, verbose: true })
    .addSchema({ ...names, definitions: { ...definitions, ...anyName } })
    .compile<SchemaFile>(vocabulary);
  compiled.set(vocabulary, made);
  return made;
}

/** What cannot be used is taken away, so that the other checks find the other mistakes of the file. */
function withoutMistakes(schema: unknown, errors: readonly ErrorObject[]): unknown {
  const rest = structuredClone(schema);
  for (const { instancePath, keyword, params } of errors) {
    const word =
      keyword === 'additionalProperties' ? params['additionalProperty'] : params['propertyName'];
    const place = word === undefined ? instancePath : `${instancePath}/${word}`;
    const parent = valueAt(rest, place.slice(0, place.lastIndexOf('/')));
    if (isObject(parent)) Reflect.deleteProperty(parent, place.slice(place.lastIndexOf('/') + 1));
  }
  return rest;
}

/** Rounds of taking mistakes away before the file is given up. */
const maxRounds = 4;

/**
 * Reports what the vocabulary does not allow.
 * @returns the rest of the file, which it allows; undefined where nothing is left to check
 */
export function checkWords(
  schema: unknown,
  validate: ValidateFunction<SchemaFile>,
  report: Report,
): SchemaFile | undefined {
  let rest = schema;
  for (let round = 0; round < maxRounds; round++) {
    if (validate(rest)) return rest;
    const errors = validate.errors ?? [];
    if (round === 0)
      for (const error of errors.filter((one) => !isEcho(one, errors)))
        report(error.instancePath || '/', ...describe(error, valueAt(schema, error.instancePath)));
    if (!isRow(rest)) return undefined;
    rest = withoutMistakes(rest, errors);
  }
  return undefined;
}
