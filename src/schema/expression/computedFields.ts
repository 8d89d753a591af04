/** Fields that are calculated from others of their record (x-value). Nobody stores or sends them. */
import { nearestWord } from '../nearestWord';
import type { FormSchema, PropertySchema, Row } from '../types';
import { ExpressionMistake } from './ExpressionMistake';
import { evaluate } from './evaluate';
import { parseExpression } from './parseExpression';
import type { Kind, Term, Value } from './Term';
import { typeExpression } from './typeExpression';

const kinds: Partial<Record<PropertySchema['type'], Kind>> = {
  string: 'text',
  integer: 'whole',
  number: 'fraction',
  boolean: 'boolean',
};

/** Why a field cannot be in a calculation. */
function whyNot({ type, writeOnly, ...property }: PropertySchema): string | undefined {
  if (writeOnly) return 'is a secret';
  if (property['x-transient']) return 'is not stored';
  if (kinds[type] === undefined) return `is ${type}, and calculations take single values`;
  const wire = property['x-wire'];
  return wire === undefined || wire === 'address' ? undefined : `is carried as a text (${wire})`;
}

/** Values, functions and operators of one calculation, those of the fields that it uses included. */
const maxParts = 200;

const partsOf = (term: Term): number =>
  term.type === 'operation' ? term.args.reduce((sum, one) => sum + partsOf(one), 1) : 1;

const propertyOf = ({ properties }: FormSchema, name: string): PropertySchema | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/** @param way the fields whose calculations lead here */
function fieldTerm(
  schema: FormSchema,
  whole: string,
  name: string,
  at: number,
  way: readonly string[],
): Term {
  const property = propertyOf(schema, name);
  if (!property) {
    const hint = nearestWord(name, Object.keys(schema.properties));
    const near = /"(.*)"/.exec(hint)?.[1];
    const better = near && whole.slice(0, at) + near + whole.slice(at + name.length);
    throw new ExpressionMistake(`"${name}" is no property${hint}`, at, better);
  }
  const why = whyNot(property);
  if (why !== undefined) throw new ExpressionMistake(`"${name}" ${why}`, at);
  if (property['x-value'] === undefined)
    return { type: 'field', kind: kinds[property.type] ?? 'text', field: name };
  if (way.includes(name)) {
    const reason =
      way.length === 1
        ? `"${name}" is calculated from itself`
        : `the fields ${way.join(', ')} are calculated from each other`;
    throw new ExpressionMistake(reason, at, undefined, 'circle');
  }
  try {
    return compile(schema, name, [...way, name]);
  } catch (error) {
    if (!(error instanceof ExpressionMistake)) throw error;
    const kind = error.kind === 'own' ? 'elsewhere' : error.kind;
    throw new ExpressionMistake(error.message, at, undefined, kind);
  }
}

const kindOfTerm: Readonly<Record<Kind, string>> = {
  whole: 'a whole number',
  fraction: 'a number with a fraction',
  text: 'a text',
  boolean: 'true or false',
};

function compile(schema: FormSchema, name: string, way: readonly string[]): Term {
  const property = propertyOf(schema, name);
  const text = property?.['x-value'] ?? '';
  const term = typeExpression(text, parseExpression(text), (field, at) =>
    fieldTerm(schema, text, field, at, way),
  );
  if (partsOf(term) > maxParts) throw new ExpressionMistake(`has more than ${maxParts} parts`, 0);
  const kind = kinds[property?.type ?? 'object'];
  const isNothing = term.type === 'literal' && term.value === null;
  if (isNothing) throw new ExpressionMistake('is always empty', 0);
  if (term.kind === kind || (kind === 'fraction' && term.kind === 'whole')) return term;
  throw new ExpressionMistake(
    `is ${kindOfTerm[term.kind]}, and the field is ${property?.type}`,
    0,
    kind === 'whole' && term.kind === 'fraction' ? `round(${text})` : undefined,
  );
}

/**
 * The calculation of a field.
 * @throws ExpressionMistake
 */
export const compileValue = (schema: FormSchema, name: string): Term =>
  compile(schema, name, [name]);

/** The fields that a calculation reads, those behind other calculated ones included. */
export const fieldsOfTerm = (term: Term): string[] =>
  term.type === 'field'
    ? [term.field]
    : term.type === 'operation'
      ? [...new Set(term.args.flatMap(fieldsOfTerm))]
      : [];

const compiled = new WeakMap<FormSchema, ReadonlyMap<string, Term>>();

/** The calculations of a schema that was checked, by field. */
export function valueTerms(schema: FormSchema): ReadonlyMap<string, Term> {
  const known = compiled.get(schema);
  if (known) return known;
  const made = new Map(
    Object.keys(schema.properties)
      .filter((name) => schema.properties[name]?.['x-value'] !== undefined)
      .map((name) => [name, compileValue(schema, name)]),
  );
  compiled.set(schema, made);
  return made;
}

/**
 * The calculated values of a record, by field.
 * @param record as the API carries it, or as a form holds it
 * @param exact makes what stands for a whole number beyond 2^53, from its digits
 */
export function valuesOf(schema: FormSchema, record: Row, exact: (digits: string) => unknown): Row {
  const toJson = (value: Value): unknown => {
    if (typeof value !== 'bigint') return value;
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : exact(String(value));
  };
  return Object.fromEntries(
    [...valueTerms(schema)].map(([name, term]) => [name, toJson(evaluate(term, record))]),
  );
}
