/** Reads the text of a calculation (x-value) into a tree. It runs nothing: texts become data, never code. */
import { ExpressionMistake } from './ExpressionMistake';

/** Where a part is in the text, from 0; `end` is behind it. */
interface Place {
  at: number;
  end: number;
}

export type Tree = Place &
  (
    | { type: 'number'; text: string }
    | { type: 'text'; text: string }
    | { type: 'name'; name: string }
    /** A function, or an operator by its sign. */
    | { type: 'call'; name: string; args: Tree[] }
  );

interface Token extends Place {
  type: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
}

/** Letters of one calculation, levels of brackets, and functions and operators. */
export const maxLetters = 500;
const maxDepth = 12;

const token = new RegExp(
  [
    String.raw`\s*(?:(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<text>'[^']*'|"[^"]*")`,
    String.raw`(?<name>[A-Za-z_]\w*)`,
    String.raw`(?<foreign>===?|!==|&&|\|\||<>|\*\*|[！!](?!=)|[×÷，（）＝＞＜])`,
    String.raw`(?<sign><=|>=|!=|[-+*/%()=<>,]))`,
  ].join('|'),
  'y',
);

/** Names of its groups. */
const types = ['number', 'text', 'name', 'foreign', 'sign'] as const;

/** Signs of other languages and keyboards, and what they are called here. */
const foreignSigns: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  '!==': '!=',
  '<>': '!=',
  '&&': 'and',
  '||': 'or',
  '!': 'not ',
  '！': 'not ',
  '×': '*',
  '÷': '/',
  '，': ',',
  '（': '(',
  '）': ')',
  '＝': '=',
  '＞': '>',
  '＜': '<',
};

/** What is said of a letter that begins nothing. */
const strange: Readonly<Record<string, string>> = {
  '?': 'write if(condition, value, other) for a choice between two values',
  '.': 'a field has no parts, and a number begins with a digit',
  "'": 'a text has no end: a quotation mark is missing',
  '"': 'a text has no end: a quotation mark is missing',
  '[': 'there are no lists here',
  '{': 'fields are written without braces',
  $: 'fields are written by their names alone',
  '`': "texts are in 'single' quotation marks",
  '“': "texts are in 'single' quotation marks",
  '‘': "texts are in 'single' quotation marks",
};

function refuseForeign(whole: string, text: string, at: number): never {
  const own = foreignSigns[text];
  throw new ExpressionMistake(
    own === undefined ? `"${text}" is unknown` : `write ${own.trim()} instead of ${text}`,
    at,
    own === undefined
      ? undefined
      : `${whole.slice(0, at)}${/^[a-z]/.test(own) ? ` ${own} ` : own}${whole.slice(at + text.length)}`.replace(
          /\s+/g,
          ' ',
        ),
  );
}

function tokensOf(whole: string): Token[] {
  const tokens: Token[] = [];
  const last = whole.trimEnd().length;
  let at = 0;
  while (at < last) {
    token.lastIndex = at;
    const groups = token.exec(whole)?.groups ?? {};
    const type = types.find((name) => groups[name] !== undefined);
    const text = type && groups[type];
    if (type === undefined || text === undefined) {
      at += whole.slice(at).search(/\S/);
      const letter = String.fromCodePoint(whole.codePointAt(at) ?? 0);
      throw new ExpressionMistake(strange[letter] ?? `"${letter}" is unknown`, at);
    }
    const end = token.lastIndex;
    at = end - text.length;
    if (type === 'foreign') refuseForeign(whole, text, at);
    else tokens.push({ type, text, at, end });
    at = end;
  }
  return [...tokens, { type: 'end', text: 'the end', at: last, end: last }];
}

/** Operators by how strongly they bind, the weakest first; comparisons are not chained. */
const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const comparing = 2;

class Parser {
  private readonly whole: string;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(whole: string) {
    this.whole = whole;
    this.tokens = tokensOf(whole);
  }

  private peek(): Token {
    return this.tokens[this.next] ?? { type: 'end', text: 'the end', at: 0, end: 0 };
  }

  private isNext(text: string): boolean {
    const { type, text: found } = this.peek();
    return found === text && (type === 'sign' || type === 'name');
  }

  private take(text: string, why: string): Token {
    const found = this.peek();
    if (!this.isNext(text)) throw new ExpressionMistake(why, found.at);
    this.next++;
    return found;
  }

  parse(): Tree {
    const tree = this.operation(0);
    const left = this.peek();
    if (left.type === 'end') return tree;
    if (left.text === ')')
      throw new ExpressionMistake(
        'a bracket is closed that was not opened',
        left.at,
        this.whole.slice(0, left.at) + this.whole.slice(left.end),
      );
    throw new ExpressionMistake(`an operator such as + is missing before ${left.text}`, left.at);
  }

  private operation(level: number): Tree {
    const signs = levels[level];
    if (!signs) return this.single();
    let left = this.operation(level + 1);
    for (let count = 0; ; count++) {
      const { text, at } = this.peek();
      if (!signs.includes(text) || !this.isNext(text)) return left;
      if (level === comparing && count > 0)
        throw new ExpressionMistake('two comparisons are joined by and', at);
      this.next++;
      const right = this.operation(level + 1);
      left = { type: 'call', name: text, args: [left, right], at: left.at, end: right.end };
    }
  }

  private single(): Tree {
    if (++this.depth > maxDepth * levels.length)
      throw new ExpressionMistake('brackets are too deep', this.peek().at);
    try {
      for (const [sign, name] of [
        ['-', 'negative'],
        ['not', 'not'],
      ] as const)
        if (this.isNext(sign)) {
          const { at } = this.take(sign, '');
          // `not` takes a whole comparison.
          const of = sign === 'not' ? this.operation(comparing) : this.single();
          return { type: 'call', name, args: [of], at, end: of.end };
        }
      return this.value();
    } finally {
      this.depth--;
    }
  }

  private value(): Tree {
    const { type, text, at, end } = this.peek();
    if (this.isNext('(')) {
      this.next++;
      const inner = this.operation(0);
      this.close();
      return inner;
    }
    if (type === 'end' || type === 'sign' || text === 'and' || text === 'or')
      throw new ExpressionMistake(
        this.next === 0 && type === 'end'
          ? 'the calculation is empty'
          : `a value is missing before ${text}`,
        at,
      );
    this.next++;
    if (type === 'number') return { type, text, at, end };
    if (type === 'text') return { type, text: text.slice(1, -1), at, end };
    return this.isNext('(') ? this.call(text, at) : { type: 'name', name: text, at, end };
  }

  private close(): number {
    const { at } = this.peek();
    if (!this.isNext(')'))
      throw new ExpressionMistake(
        this.isNext(',')
          ? 'a comma is only between values of a function'
          : 'a bracket is not closed',
        at,
        this.peek().type === 'end' ? `${this.whole})` : undefined,
      );
    return this.take(')', '').end;
  }

  private call(name: string, at: number): Tree {
    this.take('(', '');
    const args: Tree[] = [];
    if (!this.isNext(')'))
      do {
        if (args.length > 0) this.take(',', '');
        args.push(this.operation(0));
      } while (this.isNext(','));
    return { type: 'call', name, args, at, end: this.close() };
  }
}

/** @throws ExpressionMistake with the position */
export function parseExpression(text: string): Tree {
  if (text.length > maxLetters)
    throw new ExpressionMistake(`has more than ${maxLetters} letters`, maxLetters);
  return new Parser(text).parse();
}
