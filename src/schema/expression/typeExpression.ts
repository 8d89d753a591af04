/** Gives each part of a calculation its kind, or says why it has none. */
import { checkCall } from './checkCall';
import { ExpressionMistake } from './ExpressionMistake';
import type { Tree } from './parseExpression';
import { type Kind, type Operation, operations, type Term } from './Term';

/** Answers the term of a field. @throws ExpressionMistake */
export type FieldTerms = (name: string, at: number) => Term;

type Call = Extract<Tree, { type: 'call' }>;

const kindNames: Readonly<Record<Kind, string>> = {
  whole: 'a whole number',
  fraction: 'a number',
  text: 'a text',
  boolean: 'true or false',
};

const isNumeric = ({ kind }: Term) => kind === 'whole' || kind === 'fraction';

/** True for null and the empty text, which are of any kind. */
const isNothing = (term: Term) => term.type === 'literal' && term.value === null;

const operationOf = (operation: Operation, kind: Kind, args: readonly Term[], count = 0): Term => ({
  type: 'operation',
  kind,
  operation,
  args,
  count,
});

const toFraction = (term: Term): Term =>
  term.kind === 'whole' ? operationOf('fraction', 'fraction', [term]) : term;

/** The operation of a name; checkCall knows no others. */
const named = (name: string): Operation => operations.find((one) => one === name) ?? 'abs';

class Typing {
  private readonly whole: string;
  private readonly fields: FieldTerms;

  constructor(whole: string, fields: FieldTerms) {
    this.whole = whole;
    this.fields = fields;
  }

  private source({ at, end }: Tree): string {
    return this.whole.slice(at, end);
  }

  /** The text with another one in place of a part. */
  private replaced({ at, end }: { at: number; end: number }, text: string): string {
    return this.whole.slice(0, at) + text + this.whole.slice(end);
  }

  /** Reports a value of another kind. */
  private refuse(tree: Tree, term: Term, name: string, wanted: string, better?: string): never {
    const found = isNothing(term) ? 'empty' : kindNames[term.kind];
    throw new ExpressionMistake(
      `${name} takes ${wanted}, and ${this.source(tree)} is ${found}`,
      tree.at,
      better,
    );
  }

  type(tree: Tree): Term {
    switch (tree.type) {
      case 'number': {
        const isWhole = !tree.text.includes('.');
        if (tree.text.replace('.', '').length > 15)
          throw new ExpressionMistake('a number has at most 15 digits', tree.at);
        const value = isWhole ? BigInt(tree.text) : Number(tree.text);
        return { type: 'literal', kind: isWhole ? 'whole' : 'fraction', value };
      }
      case 'text':
        return { type: 'literal', kind: 'text', value: tree.text === '' ? null : tree.text };
      case 'name':
        return this.name(tree.name, tree.at);
      default:
        return this.call(tree);
    }
  }

  private name(name: string, at: number): Term {
    if (name === 'null') return { type: 'literal', kind: 'text', value: null };
    if (name === 'true' || name === 'false')
      return { type: 'literal', kind: 'boolean', value: name === 'true' };
    return this.fields(name, at);
  }

  private call(tree: Call): Term {
    const { name } = tree;
    if (/^\W+$|^(and|or|not|negative)$/.test(name)) return this.operator(tree);
    checkCall(tree, this.whole);
    return this.functionOf(tree);
  }

  private operator(tree: Call): Term {
    const { name, args } = tree;
    if (name === 'and' || name === 'or' || name === 'not')
      return operationOf(
        name,
        'boolean',
        args.map((one) => this.boolean(one, name)),
      );
    if (name === '=' || name === '!=') return this.equality(tree);
    const values = args.map((one) => this.number(one, tree, name === 'negative' ? '-' : name));
    if (name === '<' || name === '<=' || name === '>' || name === '>=')
      return operationOf(name, 'boolean', this.sameNumbers(values));
    const [, by] = args;
    if ((name === '/' || name === '%') && by?.type === 'number' && Number(by.text) === 0)
      throw new ExpressionMistake('divides by 0', by.at);
    if (name === '%') {
      const wrong = values.findIndex(({ kind }) => kind === 'fraction');
      const [at, term] = [args[wrong], values[wrong]];
      if (at && term)
        this.refuse(
          at,
          term,
          name,
          'whole numbers',
          this.replaced(at, `round(${this.source(at)})`),
        );
      return operationOf(name, 'whole', values);
    }
    const same = name === '/' ? values.map(toFraction) : this.sameNumbers(values);
    return operationOf(named(name), same[0]?.kind ?? 'whole', same);
  }

  private boolean(tree: Tree, name: string): Term {
    const term = this.type(tree);
    if (term.kind === 'boolean') return term;
    const source = this.source(tree);
    return this.refuse(
      tree,
      term,
      name,
      'what is true or false',
      isNothing(term) ? undefined : this.replaced(tree, `not empty(${source})`),
    );
  }

  private number(tree: Tree, call: Call, name: string): Term {
    const term = this.type(tree);
    if (isNumeric(term)) return term;
    const [left, right] = call.args;
    const better =
      name === '+' && term.kind === 'text' && left && right && !isNothing(term)
        ? this.replaced(call, `concat(${this.source(left)}, ${this.source(right)})`)
        : undefined;
    return this.refuse(
      tree,
      term,
      name,
      name === '+' ? 'numbers (concat joins texts)' : 'numbers',
      better,
    );
  }

  private sameNumbers(terms: readonly Term[]): readonly Term[] {
    return terms.some(({ kind }) => kind === 'fraction') ? terms.map(toFraction) : terms;
  }

  /** Values of one kind; null is of any but true or false. */
  private same(trees: readonly Tree[], terms: readonly Term[], name: string): readonly Term[] {
    const first = terms.find((term) => !isNothing(term));
    if (!first)
      throw new ExpressionMistake(`${name} needs a value that is not null`, trees[0]?.at ?? 0);
    const isFitting = (term: Term) =>
      isNothing(term) || term.kind === first.kind || (isNumeric(term) && isNumeric(first));
    const wrong = terms.findIndex((term) => !isFitting(term));
    const [at, term] = [trees[wrong], terms[wrong]];
    if (at && term)
      this.refuse(at, term, name, `values of one kind, here ${kindNames[first.kind]}`);
    const nothing = trees[terms.findIndex(isNothing)];
    if (nothing && first.kind === 'boolean')
      throw new ExpressionMistake(
        'true or false is never empty',
        nothing.at,
        this.replaced(nothing, 'false'),
      );
    const kind = terms.some((one) => one.kind === 'fraction') ? 'fraction' : first.kind;
    return terms.map((one) =>
      isNothing(one)
        ? { type: 'literal', kind, value: null }
        : kind === 'fraction'
          ? toFraction(one)
          : one,
    );
  }

  private equality(tree: Call): Term {
    const { name, args } = tree;
    const terms = args.map((one) => this.type(one));
    const nothing = terms.findIndex(isNothing);
    const other = args[1 - nothing];
    if (nothing >= 0 && other)
      throw new ExpressionMistake(
        'nothing is equal to null',
        tree.at,
        this.replaced(tree, `${name === '=' ? '' : 'not '}empty(${this.source(other)})`),
      );
    const equal = operationOf('=', 'boolean', this.same(args, terms, name));
    return name === '=' ? equal : operationOf('not', 'boolean', [equal]);
  }

  private functionOf(tree: Call): Term {
    const { name, args } = tree;
    const [first, second, third] = args;
    if (!first) throw new ExpressionMistake(`${name} needs a value`, tree.at);
    if (name === 'if' && second && third) {
      const condition = this.boolean(first, name);
      const branches = this.same([second, third], [this.type(second), this.type(third)], name);
      return operationOf('if', branches[0]?.kind ?? 'whole', [condition, ...branches]);
    }
    if (name === 'coalesce') {
      const same = this.same(
        args,
        args.map((one) => this.type(one)),
        name,
      );
      if (same[0]?.kind === 'boolean')
        throw new ExpressionMistake(
          'true or false is never empty',
          first.at,
          this.replaced(tree, this.source(first)),
        );
      return operationOf('coalesce', same[0]?.kind ?? 'whole', same);
    }
    if (name === 'empty') {
      const term = this.type(first);
      if (term.kind === 'boolean')
        throw new ExpressionMistake(
          'true or false is never empty',
          first.at,
          this.replaced(tree, `not ${this.source(first)}`),
        );
      return operationOf('empty', 'boolean', [term]);
    }
    return ['concat', 'contains', 'left', 'length'].includes(name)
      ? this.textFunction(tree)
      : this.numberFunction(tree);
  }

  private textFunction(tree: Call): Term {
    const { name, args } = tree;
    const texts = (name === 'left' ? args.slice(0, 1) : args).map((one) => {
      const term = this.type(one);
      const isJoined = name === 'concat' && term.kind === 'whole';
      if (term.kind === 'text' || isJoined) return term;
      const wanted = name === 'concat' ? 'texts and whole numbers' : 'a text';
      const better =
        name === 'concat' && term.kind === 'fraction'
          ? this.replaced(one, `round(${this.source(one)})`)
          : undefined;
      return this.refuse(one, term, name, wanted, better);
    });
    switch (name) {
      case 'left':
        return operationOf('left', 'text', texts, this.literal(tree, 1, 1000));
      case 'length':
        return operationOf('length', 'whole', texts);
      case 'contains':
        return operationOf('contains', 'boolean', texts);
      default:
        return operationOf('concat', 'text', texts);
    }
  }

  private numberFunction(tree: Call): Term {
    const { name, args } = tree;
    const isRound = name === 'round';
    const values = (isRound ? args.slice(0, 1) : args).map((one) => this.number(one, tree, name));
    const same = this.sameNumbers(values);
    const kind = same[0]?.kind ?? 'whole';
    const digits = isRound && args.length > 1 ? this.literal(tree, 0, 9) : 0;
    const isCut = (isRound && digits === 0) || name === 'floor' || name === 'ceil';
    return operationOf(named(name), isCut ? 'whole' : kind, same, digits);
  }

  /** A number that must be written as such: digits of a number, letters of a text. */
  private literal(tree: Call, least: number, most: number): number {
    const [, given] = tree.args;
    const value = given?.type === 'number' ? Number(given.text) : Number.NaN;
    if (given && !(Number.isInteger(value) && value >= least && value <= most))
      throw new ExpressionMistake(
        `the second value of ${tree.name} is a whole number from ${least} to ${most}`,
        given.at,
        this.replaced(given, String(Math.max(least, Math.min(most, Math.round(value) || least)))),
      );
    return value;
  }
}

/** @throws ExpressionMistake with the position */
export const typeExpression = (whole: string, tree: Tree, fields: FieldTerms): Term =>
  new Typing(whole, fields).type(tree);
