/**
 * Calculated fields (x-value) as parts of a query: built from the tree that browser and server evaluate, piece by
 * piece, so that order and filters see the values that are answered. Both engines calculate whole numbers exactly, and
 * fractions as doubles; where one would fail or round, the value is empty.
 */
import { type RawBuilder, sql } from 'kysely';
import { valueTerms } from '../../schema/expression/computedFields';
import type { Operation, Term } from '../../schema/expression/Term';
import type { ResourceSchema } from '../../schema/types';
import type { Engine } from '../store/Engine';

type Part = RawBuilder<unknown>;

type OperationTerm = Extract<Term, { type: 'operation' }>;

interface Names {
  engine: Engine;
  /** Table of the fields: a calculation is a query of its own. */
  table: string;
}

/** A value, and the step after which it is there; -1 for one that is written out. */
interface Known {
  part: Part;
  step: number;
}

const isPostgres = ({ engine }: Names) => engine.name === 'postgres';

/** PostgreSQL's bigint fails where it overflows; its numeric does not. */
const asWhole = (part: Part, names: Names) =>
  isPostgres(names) ? sql`cast(${part} as numeric)` : sql`cast(${part} as integer)`;

const asFraction = (part: Part, names: Names) =>
  isPostgres(names) ? sql`cast(${part} as double precision)` : sql`cast(${part} as real)`;

/**
 * The steps of a calculation: columns of one row, each made of those before. Nested into each other, the parts would
 * overflow SQLite's parser, and those that are used twice would double with each level.
 */
class Steps {
  private readonly steps: Part[][] = [];
  private count = 0;

  /** Names a value that is made of others. */
  add(part: Part, ...from: readonly Known[]): Known {
    const step = Math.max(-1, ...from.map((one) => one.step)) + 1;
    const column = sql.ref(`_v${this.count++}`);
    this.steps[step] = [...(this.steps[step] ?? []), sql`${part} as ${column}`];
    return { part: column, step };
  }

  /** The query of a value. */
  query({ part, step }: Known): Part {
    if (step < 0) return part;
    const named = this.steps.map((columns, index) => {
      const before = sql.ref(`_step${index - 1}`);
      const own = sql.join(columns);
      const select =
        index === 0 ? sql`select ${own}` : sql`select ${before}.*, ${own} from ${before}`;
      return sql`${sql.ref(`_step${index}`)} as materialized (${select})`;
    });
    return sql`(with ${sql.join(named)} select ${part} from ${sql.ref(`_step${named.length - 1}`)})`;
  }
}

/** Empty beyond 64 bits: SQLite goes on with a rounded number there. */
const isWholeSize = (value: Part) =>
  sql`${value} between -9223372036854775807 and 9223372036854775807`;

/** Where the next product cannot be more, or less, than a double holds. */
const isFractionSize = (value: Part) =>
  sql`(${value} = 0 or abs(${value}) between 1e-150 and 1e150)`;

/** There are no digits after the point from 2^52 on. */
const hasDigits = (size: Part) => sql`${size} < 4503599627370496`;

/** The largest whole number that is not above a double of less than 2^52. */
const floorOf = (value: Part, names: Names): Part =>
  isPostgres(names)
    ? sql`cast(cast(floor(${value}) as bigint) as numeric)`
    : sql`(cast(${value} as integer) - (${value} < cast(${value} as integer)))`;

const joined = (parts: readonly Part[], between: Part) => sql`(${sql.join(parts, between)})`;

const arithmetic: Partial<Record<Operation, Part>> = {
  '+': sql` + `,
  '-': sql` - `,
  '*': sql` * `,
};

const comparisons: Partial<Record<Operation, Part>> = {
  '=': sql` = `,
  '<': sql` < `,
  '<=': sql` <= `,
  '>': sql` > `,
  '>=': sql` >= `,
};

/** What makes a text of texts, or says something of them. */
function textPart(
  { operation, count }: OperationTerm,
  parts: readonly Part[],
  names: Names,
): Part | undefined {
  const [first = sql`null`, second = sql`null`] = parts;
  switch (operation) {
    case 'length':
      return asWhole(sql`coalesce(length(${first}), 0)`, names);
    case 'left':
      return sql`substr(${first}, 1, cast(${count} as integer))`;
    case 'contains':
      return isPostgres(names)
        ? sql`(coalesce(strpos(${first}, ${second}), 0) > 0)`
        : sql`(coalesce(instr(${first}, ${second}), 0) > 0)`;
    case 'concat':
      return sql`nullif(${joined(
        parts.map((part) => sql`coalesce(cast(${part} as text), '')`),
        sql` || `,
      )}, '')`;
    case 'empty':
      return sql`(${first} is null)`;
    default:
      return undefined;
  }
}

/** Choices between values, and what is true or false. */
function logicPart({ operation }: OperationTerm, parts: readonly Part[]): Part | undefined {
  const [first = sql`null`, second = sql`null`, third = sql`null`] = parts;
  const compare = comparisons[operation];
  // What is compared with nothing is neither less nor equal.
  if (compare) return sql`coalesce(${joined(parts, compare)}, 1 = 0)`;
  switch (operation) {
    case 'and':
      return joined(parts, sql` and `);
    case 'or':
      return joined(parts, sql` or `);
    case 'not':
      return sql`(not ${first})`;
    case 'if':
      return sql`case when ${first} then ${second} else ${third} end`;
    case 'coalesce':
      return sql`coalesce(${sql.join(parts)})`;
    default:
      return undefined;
  }
}

/** The smallest or largest of several; empty where one is. PostgreSQL would leave empty ones out. */
function extreme(operation: 'min' | 'max', parts: readonly Part[], names: Names): Part {
  if (!isPostgres(names)) return sql`${sql.raw(operation)}(${sql.join(parts)})`;
  const word = sql.raw(operation === 'min' ? 'least' : 'greatest');
  const isAny = sql.join(
    parts.map((part) => sql`${part} is null`),
    sql` or `,
  );
  return sql`case when ${isAny} then null else ${word}(${sql.join(parts)}) end`;
}

/** Arithmetic on numbers that are in bounds; its result may be out of them. */
function numberPart({ operation }: OperationTerm, parts: readonly Part[], names: Names): Part {
  const [first = sql`null`, second = sql`null`] = parts;
  const sign = arithmetic[operation];
  if (sign) return joined(parts, sign);
  switch (operation) {
    case '/':
      return sql`(${first} / nullif(${second}, 0))`;
    case '%':
      return sql`(${first} % nullif(${second}, 0))`;
    case 'negative':
      return sql`(-${first})`;
    case 'abs':
      return sql`abs(${first})`;
    case 'min':
    case 'max':
      return extreme(operation, parts, names);
    default:
      return first;
  }
}

class Query {
  private readonly names: Names;
  private readonly steps = new Steps();

  constructor(names: Names) {
    this.names = names;
  }

  column(term: Term): Part {
    const value = this.value(term);
    // Columns have 1 and 0.
    return this.steps.query(
      term.kind === 'boolean'
        ? this.steps.add(sql`case when ${value.part} then 1 else 0 end`, value)
        : value,
    );
  }

  private value(term: Term): Known {
    if (term.type === 'literal') return this.literal(term);
    if (term.type === 'field') return this.field(term);
    const args = term.args.map((one) => this.value(one));
    const parts = args.map(({ part }) => part);
    const plain = logicPart(term, parts) ?? textPart(term, parts, this.names);
    if (plain) return this.steps.add(plain, ...args);
    const [first] = args;
    const isFraction = term.args[0]?.kind === 'fraction';
    if (first && isFraction && ['round', 'floor', 'ceil'].includes(term.operation))
      return this.rounded(term, first);
    if (first && term.operation === 'fraction')
      return this.steps.add(asFraction(first.part, this.names), first);
    return this.bounded(this.steps.add(numberPart(term, parts, this.names), ...args), isFraction);
  }

  private literal({ kind, value }: Extract<Term, { type: 'literal' }>): Known {
    const written = (part: Part): Known => ({ part, step: -1 });
    if (kind === 'boolean') return written(value === true ? sql`(1 = 1)` : sql`(1 = 0)`);
    const given = value === null ? sql`null` : sql`${String(value)}`;
    if (kind === 'text') return written(sql`cast(${given} as text)`);
    return written(kind === 'whole' ? asWhole(given, this.names) : asFraction(given, this.names));
  }

  private field({ kind, field }: Extract<Term, { type: 'field' }>): Known {
    const column = sql.ref(`${this.names.table}.${field}`);
    if (kind === 'text') return this.steps.add(sql`nullif(${column}, '')`);
    if (kind === 'boolean') return this.steps.add(sql`(coalesce(${column}, 0) <> 0)`);
    return kind === 'whole'
      ? this.steps.add(asWhole(column, this.names))
      : this.bounded(this.steps.add(asFraction(column, this.names)), true);
  }

  /** A number, or nothing where it is out of bounds. */
  private bounded(value: Known, isFraction: boolean): Known {
    const isIn = isFraction ? isFractionSize(value.part) : isWholeSize(value.part);
    return this.steps.add(sql`case when ${isIn} then ${value.part} end`, value);
  }

  /** A double without digits after the point, or with a few; half goes away from zero. */
  private rounded({ operation, count }: OperationTerm, value: Known): Known {
    const { names, steps } = this;
    const { part } = value;
    const size = steps.add(sql`abs(${part}) * ${asFraction(sql`${10 ** count}`, names)}`, value);
    const up = sql`(${size.part} + 0.5)`;
    if (operation === 'round' && count > 0) {
      const cut = asFraction(floorOf(up, names), names);
      const rounded = sql`${cut} / ${asFraction(sql`${10 ** count}`, names)}`;
      const signed = sql`case when ${part} < 0 then -(${rounded}) else ${rounded} end`;
      return this.bounded(
        steps.add(sql`case when ${hasDigits(size.part)} then ${signed} else ${part} end`, size),
        true,
      );
    }
    const how =
      operation === 'floor'
        ? floorOf(part, names)
        : operation === 'ceil'
          ? sql`-${floorOf(sql`(-${part})`, names)}`
          : sql`case when ${part} < 0 then -${floorOf(up, names)} else ${floorOf(up, names)} end`;
    return steps.add(sql`case when ${hasDigits(size.part)} then ${how} end`, size);
  }
}

/**
 * What a query calculates for a field; undefined for one that is stored. Booleans are 1 and 0, as in columns.
 * @param names the engine, and the name of the table in the query
 */
export function valueColumn(
  schema: ResourceSchema,
  field: string,
  names: Names,
): RawBuilder<unknown> | undefined {
  const term = valueTerms(schema).get(field);
  return term && new Query(names).column(term);
}
