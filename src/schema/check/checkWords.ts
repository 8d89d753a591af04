/** Checks a schema file against the vocabulary: words, values, and combinations within the file. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { Row } from '../types';
import { createAjv } from '../values/createAjv';
import type { SchemaFile } from './checkTexts';
import {
  applyFix,
  type Fix,
  inPlace,
  nearest,
  parentOf,
  type Report,
  removal,
  wordsOf,
  writing,
} from './mistake';
import { otherFormats, otherTypes, plainName } from './otherWords';

/** The kind of a file: its folder says it. */
export type FileKind = 'resource' | 'settings' | 'form';

/** The first value of a word that is missing, or wrong beyond repair. */
const samples: Row = {
  $schema: '../vocabulary.json',
  title: 'Title',
  label: 'Label',
  path: 'note',
  record: 'note',
  list: ['id'],
  form: [],
  fields: [],
  items: { type: 'string' },
  name: 'main',
  to: '/log?q={id}',
  place: 65,
  value: 1,
  id: { title: 'ID', type: 'integer', readOnly: true },
  properties: { name: { title: 'Name', type: 'string' } },
  zh: { title: '标题' },
  'x-i18n': { zh: { title: '标题' } },
  type: 'string',
  role: 10,
  readOnly: true,
};

const lastWord = (place: string): string => wordsOf(place).at(-1) ?? '';

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
};

/** True for a value of one of the JSON types. */
const isOf = (value: unknown, types: readonly string[]): boolean =>
  types.includes(Array.isArray(value) ? 'array' : typeof value) ||
  (types.includes('integer') && Number.isInteger(value));

/** The value that a text holds, as in "5" or "true". */
function unquoted(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}

/** A value that is right in place of another one: what its text holds, or a sample; else none. */
function rightValue(place: string, value: unknown, types: readonly string[]): Fix {
  const right = [unquoted(value), samples[lastWord(place)]].find((one) => isOf(one, types));
  return right === undefined ? removal(place) : writing(place, right);
}

const shortly = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

/** The place of a mistake, what is wrong there, and a correction where it is not to remove the word. */
type Found = [place: string, reason: string, fix?: Fix];

/** True where the vocabulary has the word in an object of its own. */
const hasWord = (definition: unknown, word: string): boolean =>
  isRow(definition) &&
  isRow(definition['properties']) &&
  Object.hasOwn(definition['properties'], word);

function unknownWord({ instancePath, params, parentSchema, data }: ErrorObject): Found {
  const word = String(params['additionalProperty']);
  const place = `${instancePath}/${inPlace(word)}`;
  const words = isRow(parentSchema?.['properties']) ? parentSchema['properties'] : {};
  const known = Object.keys(words);
  const other = nearest(word, known);
  const within = known.find((name) => hasWord(words[name], word));
  const hint = within === undefined || other !== undefined ? '' : `: it belongs in "${within}"`;
  return [
    place,
    `unknown word "${word}"${hint || nearestWord(word, known)}`,
    other === undefined || (isRow(data) && Object.hasOwn(data, other))
      ? removal(place)
      : { place, rename: other },
  ];
}

function notOneOf({ instancePath: place, params, data }: ErrorObject): Found {
  const allowed: unknown[] = params['allowedValues'] ?? [params['allowedValue']];
  const must = `must be ${allowed.length > 1 ? `one of ${JSON.stringify(allowed)}` : JSON.stringify(allowed[0])}`;
  const word = String(data);
  if (lastWord(place) === 'format' && Object.hasOwn(otherFormats, word))
    return [place, `"${word}" is no check of a text here: ${otherFormats[word]}`];
  const isList = Array.isArray(data) && lastWord(place) === 'type';
  const meant = isList ? data[0] : (otherTypes[word] ?? nearest(word, allowed.map(String)) ?? word);
  const right = allowed.find((one) => String(one) === meant);
  if (right === undefined && lastWord(place) === 'format') return [place, must];
  const note = isList
    ? ': a field that is not required may be empty, and "nullable" says it, too'
    : '';
  return [place, `${must}${note}`, writing(place, right ?? allowed[0])];
}

/** The reason of a mistake of one keyword, and its correction. */
function describe(error: ErrorObject): Found {
  const { instancePath: place, params, keyword, schema, data } = error;
  const word = lastWord(place);
  switch (keyword) {
    case 'additionalProperties':
      return unknownWord(error);
    case 'enum':
    case 'const':
      return notOneOf(error);
    case 'required': {
      const missing = String(params['missingProperty']);
      const at = `${place}/${missing}`;
      return [at, `the word "${missing}" is missing`, writing(at, samples[missing] ?? {})];
    }
    case 'type': {
      const types = [schema].flat().map(String);
      const wanted = types.map((type) => kinds[type]).join(' or ');
      return [place, `must be ${wanted}, not ${shortly(data)}`, rightValue(place, data, types)];
    }
    case 'x-for':
      return [place, `${word} is for ${[schema].flat().join(' or ')}, and here is another type`];
    case 'x-only':
      return [place, `${word} is only in files of ${schema === 'resource' ? 'resources' : schema}`];
    case 'false schema':
    case 'not':
      return [place, `${word} is not allowed here`];
    case 'propertyNames': {
      const name = String(params['propertyName']);
      const other = plainName(name);
      const at = `${place}/${inPlace(name)}`;
      const isFree = isRow(data) && other !== '' && !Object.hasOwn(data, other);
      return [
        at,
        `"${name}" cannot be a name here`,
        isFree ? { place: at, rename: other } : removal(at),
      ];
    }
    case 'uniqueItems':
      return [`${place}/${Math.max(params['i'], params['j'])}`, 'is in the list twice'];
    case 'pattern':
    case 'minLength': {
      const other = plainName(String(data)).toLowerCase();
      const isRight = keyword === 'pattern' && new RegExp(String(schema), 'u').test(other);
      return [
        place,
        `${JSON.stringify(data)} is not allowed here`,
        isRight ? writing(place, other) : rightValue(place, undefined, ['string']),
      ];
    }
    case 'minItems':
      // A part of a form without fields goes as a whole.
      return [place, 'has too few entries', removal(word === 'fields' ? parentOf(place) : place)];
    default:
      return [place, error.message ?? keyword, rightValue(place, undefined, [typeof data])];
  }
}

/** The check of a file by the vocabulary, with the vocabulary itself. */
export interface Vocabulary {
  schema: Row;
  validate: ValidateFunction<SchemaFile>;
}

const compiled = new WeakMap<Row, Vocabulary>();

/** Names that other checks look at, whose messages say more. */
const anyName = { format: {}, resource: {}, file: {} };

/** Makes the vocabulary into a check. @param names as in schemas/names.gen.json */
export function compileVocabulary(schema: Row, names: Row): Vocabulary {
  const known = compiled.get(schema);
  if (known) return known;
  const definitions = isRow(names['definitions']) ? names['definitions'] : {};
  const validate = createAjv({ strict: false, formats: {}, verbose: true, passContext: true })
    .addKeyword({
      keyword: 'x-for',
      validate: (types: string[], _data: unknown, _schema: unknown, around?: { parentData: Row }) =>
        // A wrong type is a mistake of its own.
        !Object.hasOwn(kinds, String(around?.parentData['type'])) ||
        types.includes(String(around?.parentData['type'])),
    })
    .addKeyword({
      keyword: 'x-only',
      validate(this: { kind: FileKind }, kind: string) {
        return this.kind === kind;
      },
    })
    .addSchema({ ...names, definitions: { ...definitions, ...anyName } })
    .compile<SchemaFile>(schema);
  const made = { schema, validate };
  compiled.set(schema, made);
  return made;
}

/** Why the vocabulary refuses something: the innermost x-why around the rule. */
function whyOf(schema: Row, rule: string): string {
  let [inner, why]: [unknown, string] = [schema, ''];
  for (const word of wordsOf(rule.slice(1))) {
    inner = isRow(inner) || Array.isArray(inner) ? Reflect.get(inner, word) : undefined;
    if (isRow(inner) && typeof inner['x-why'] === 'string') why = `: ${inner['x-why']}`;
  }
  return why;
}

/** One error for each place, which says most; others follow from it. */
function mainErrors(
  errors: readonly ErrorObject[],
): Map<string, { error: ErrorObject; found: Found }> {
  const main = new Map<string, { error: ErrorObject; found: Found }>();
  const width = ({ keyword, params }: ErrorObject): number =>
    keyword === 'type' ? 0 : (params['allowedValues']?.length ?? 1);
  for (const error of errors) {
    // `propertyNames` reports broken names, and the words in `then` report its demands.
    if (error.propertyName !== undefined || error.keyword === 'if') continue;
    const found = describe(error);
    const other = main.get(found[0]);
    if (!other || width(error) < width(other.error)) main.set(found[0], { error, found });
  }
  return main;
}

/** Rounds of mending a file before it is given up. */
const maxRounds = 6;

/**
 * Reports what the vocabulary does not allow.
 * @returns the file with these mistakes mended, so that other checks find the others; undefined where nothing is left
 */
export function checkWords(
  schema: unknown,
  kind: FileKind,
  { schema: vocabulary, validate }: Vocabulary,
  report: Report,
): SchemaFile | undefined {
  const rest: unknown = structuredClone(schema);
  const isRight: (value: unknown) => value is SchemaFile = validate.bind({ kind });
  for (let round = 0; round < maxRounds; round++) {
    if (isRight(rest)) return { ...rest, 'x-i18n': rest['x-i18n'] ?? {} };
    const fixes: Fix[] = [];
    for (const { error, found } of mainErrors(validate.errors ?? []).values()) {
      const [place, reason, fix = removal(place)] = found;
      if (round === 0)
        report(
          place || '/',
          `${reason}${whyOf(vocabulary, error.schemaPath)}`,
          place === '' ? undefined : fix,
        );
      fixes.push(fix);
    }
    if (!isRow(rest)) return undefined;
    // The last entries of lists first: removed ones move those after them.
    for (const fix of fixes.reverse()) applyFix(rest, fix);
  }
  return undefined;
}
