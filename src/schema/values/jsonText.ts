/**
 * JSON texts that people write: what is wrong in one, and where. Notes, a comma behind the last entry, and quotes and
 * signs of other keyboards are no JSON; a text that is right but for them can be mended.
 */

import type { PropertySchema } from '../types';
import { recordDepth } from './parseJsonText';
import { seenSign } from './plainKey';

/** The first mistake of a text, by the key of its message. Lines and columns count from 1. */
export interface JsonMistake {
  keyword: 'end' | 'sign' | 'comma' | 'note' | 'twice' | 'object' | 'name' | 'text' | 'number';
  params: { line: number; column: number; sign: string; name: string };
}

/** The meaning of a text: an object, or one whose values are texts or numbers. */
export type JsonShape = 'object' | 'texts' | 'numbers';

interface Token {
  kind: 'string' | 'number' | 'word' | 'sign' | 'blank' | 'note';
  text: string;
  at: number;
  /** The token as JSON has it, where it differs. */
  mended?: string;
}

type Kind = Token['kind'];

/** Texts beside signs, each with its place in JSON. No pattern looks at a place twice. */
const patterns: readonly [Kind, RegExp, mend?: (text: string) => string][] = [
  ['blank', /[ \t\n\r]+/y],
  // Of the control characters JSON takes those beyond ASCII.
  ['string', /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy],
  ['number', /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['word', /true|false|null/y],
  ['blank', /[\s\u200b\ufeff]+/y, (text) => text.replace(/[^ \t\n\r]/g, ' ')],
  ['note', /\/\/[^\n\r]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|#[^\n\r]*/y, () => ''],
  [
    'string',
    /[“”„][^“”„\\\n\r]*[“”]|'[^'\\\n\r]*'|‘[^‘’\\\n\r]*’/y,
    (text) => JSON.stringify(text.slice(1, -1)),
  ],
  ['number', /[－０-９．]+/y, (text) => text.normalize('NFKC')],
];

const wideSigns: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
  '、': ',',
};

/** The next token; undefined for a sign that none begins with. */
function tokenAt(text: string, at: number): Token | undefined {
  const sign = text.charAt(at);
  if ('{}[]:,'.includes(sign)) return { kind: 'sign', text: sign, at };
  const plain = wideSigns[sign];
  if (plain !== undefined) return { kind: 'sign', text: sign, at, mended: plain };
  for (const [kind, pattern, mend] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, text: found, at, ...(mend && { mended: mend(found) }) };
  }
  return undefined;
}

/** Names of notes within JSON, which has none: `_comment`, `//`. */
const isNote = (name: string) => /^(?:_comment|\/\/|#)/i.test(name);

/** An object or a list that is open. */
interface Level {
  isObject: boolean;
  name: string | undefined;
  /** Once there are two: most objects of a deep text have one. */
  names: Set<string> | undefined;
}

/** Nobody means more. */
const mostLevels = recordDepth;

type Wanted = 'value' | 'first' | 'name' | 'colon' | 'next' | 'end';

/** Reads the tokens of one text in their order. */
class Reading {
  mistake: JsonMistake | undefined;
  /** False once a text goes on as no JSON could. */
  canMend = true;
  readonly out: string[] = [];
  private readonly text: string;
  private readonly shape: JsonShape | undefined;
  private readonly levels: Level[] = [];
  private wanted: Wanted = 'value';
  /** Where the last comma, and the entry of a note, begin in `out`. */
  private comma = -1;
  private entry = 0;
  private skipsComma = false;

  /** @param isWhole false where the first mistake is enough */
  constructor(text: string, shape: JsonShape | undefined, isWhole: boolean) {
    this.text = text;
    this.shape = shape;
    let at = 0;
    while (at < text.length && this.canMend && (isWhole || !this.mistake)) {
      const token = tokenAt(text, at);
      if (!token) this.stop(at);
      else {
        this.take(token);
        at += token.text.length;
      }
    }
    if (at >= text.length && this.wanted !== 'end') this.stop(text.length, 'end');
  }

  private note(at: number, keyword: JsonMistake['keyword'], name = ''): void {
    if (this.mistake) return;
    const lines = this.text.slice(0, at).split(/\r\n|\n|\r/);
    const [sign = ''] = this.text.slice(at, at + 2);
    const column = [...(lines.at(-1) ?? '')].length + 1;
    const params = { line: lines.length, column, sign: seenSign(sign), name };
    this.mistake = { keyword, params };
  }

  private stop(at: number, keyword: JsonMistake['keyword'] = 'sign'): void {
    this.note(at, keyword);
    this.canMend = false;
  }

  private take(token: Token): void {
    const { kind, at, mended } = token;
    if (kind === 'note') this.note(at, 'note');
    else if (mended !== undefined) this.note(at, 'sign');
    const text = mended ?? token.text;
    if (kind === 'blank' || kind === 'note') this.out.push(text);
    else if (kind !== 'sign') this.takePlain(kind, text, at);
    else if (text === '{' || text === '[') this.open(text === '{', at);
    else if (text === '}' || text === ']') this.close(text === '}', at);
    else if (text === ':' && this.wanted === 'colon') this.go(text, 'value');
    else if (text === ',' && this.wanted === 'next') this.goOn();
    else this.stop(at);
  }

  private go(text: string, wanted: Wanted): void {
    this.out.push(text);
    this.wanted = wanted;
  }

  /** A comma behind an entry. */
  private goOn(): void {
    if (!this.skipsComma) this.comma = this.out.length;
    this.go(this.skipsComma ? '' : ',', this.levels.at(-1)?.isObject ? 'name' : 'value');
    this.skipsComma = false;
  }

  private afterValue(text: string): void {
    this.go(text, this.levels.length === 0 ? 'end' : 'next');
  }

  private takePlain(kind: Kind, text: string, at: number) {
    const level = this.levels.at(-1);
    const isFirst = this.wanted === 'first';
    if (level?.isObject && (this.wanted === 'name' || isFirst)) {
      if (kind !== 'string') return this.stop(at);
      this.takeName(level, JSON.parse(text), at);
      return this.go(text, 'colon');
    }
    if (this.wanted !== 'value' && !isFirst) return this.stop(at);
    if (this.levels.length === 0) this.checkWhole(false, at);
    const isRemark = this.checkValue(kind, text, at);
    this.afterValue(text);
    if (isRemark) this.leaveOut();
  }

  private takeName(level: Level, name: string, at: number): void {
    this.entry = this.out.length;
    if (level.name !== undefined) level.names ??= new Set([level.name]);
    level.name = name;
    if (level.names?.has(name) && !isNote(name)) this.note(at, 'twice', name);
    if (name.trim() === '' && (this.shape === 'numbers' || this.shape === 'texts'))
      this.note(at, 'name');
    level.names?.add(name);
  }

  private checkWhole(isObject: boolean, at: number): void {
    if (!isObject && this.shape !== undefined) this.note(at, 'object');
  }

  /** Looks at a value of the outermost object. @returns true for a note that is no entry */
  private checkValue(kind: Kind | 'level', text: string, at: number): boolean {
    const [level] = this.levels;
    if (!level?.isObject || this.levels.length !== 1) return false;
    const { name = '' } = level;
    const isTable = this.shape === 'numbers' || this.shape === 'texts';
    if (isTable && kind === 'string' && isNote(name)) {
      this.note(at, 'note');
      return true;
    }
    const isNumber = text === 'null' || (kind === 'number' && Number.isFinite(Number(text)));
    if (this.shape === 'numbers' && !isNumber) this.note(at, 'number', name);
    if (this.shape === 'texts' && (kind !== 'string' || /^"\s*"$/.test(text)))
      this.note(at, 'text', name);
    return false;
  }

  /** Takes the last entry out, with the comma behind it or, where there is none, before it. */
  private leaveOut(): void {
    this.out.splice(this.entry);
    this.skipsComma = true;
  }

  private open(isObject: boolean, at: number) {
    if (this.wanted !== 'value' && !(this.wanted === 'first' && !this.levels.at(-1)?.isObject))
      return this.stop(at);
    if (this.levels.length === mostLevels) return this.stop(at);
    if (this.levels.length === 0) this.checkWhole(isObject, at);
    else this.checkValue('level', '', at);
    this.levels.push({ isObject, names: undefined, name: undefined });
    this.go(isObject ? '{' : '[', 'first');
  }

  private close(isObject: boolean, at: number) {
    const level = this.levels.at(-1);
    const isBehindComma =
      this.comma >= 0 &&
      this.out
        .slice(this.comma + 1)
        .join('')
        .trim() === '';
    const canClose = this.wanted === 'next' || this.wanted === 'first' || isBehindComma;
    if (level?.isObject !== isObject || !canClose) return this.stop(at);
    if (isBehindComma) {
      this.out[this.comma] = '';
      if (this.wanted !== 'next') this.note(at, 'comma');
    }
    [this.comma, this.skipsComma] = [-1, false];
    this.levels.pop();
    this.afterValue(isObject ? '}' : ']');
  }
}

/**
 * The mistake in a JSON text; nothing for a right one, and for one that is empty.
 * @param shape what it must be, where not any JSON is allowed
 */
export function jsonMistake(text: string, shape?: JsonShape): JsonMistake | undefined {
  return text.trim() === '' ? undefined : new Reading(text, shape, false).mistake;
}

/** The text without notes and needless commas, with the signs of JSON; undefined where something else is wrong. */
export function mendedJson(text: string, shape?: JsonShape): string | undefined {
  const reading = new Reading(text, shape, true);
  const isSlip = ['note', 'comma', 'sign'].includes(reading.mistake?.keyword ?? '');
  return isSlip && reading.canMend ? reading.out.join('').trim() : undefined;
}

const shapes: Readonly<Record<string, JsonShape>> = {
  'json-object': 'object',
  'number-table': 'numbers',
  'text-table': 'texts',
};

/** The shape that the JSON text of a field must have; undefined for any JSON. */
export const shapeOf = ({ format }: { format?: string | undefined }): JsonShape | undefined =>
  shapes[format ?? ''];

/** The mistake in the JSON text of a field; undefined for other fields. */
export const jsonMistakeOf = (
  property: PropertySchema | undefined,
  value: unknown,
): JsonMistake | undefined =>
  property?.contentMediaType === 'application/json' && typeof value === 'string'
    ? jsonMistake(value, shapeOf(property))
    : undefined;
