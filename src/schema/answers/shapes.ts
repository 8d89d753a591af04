/** Shapes of answers: JSON Schemas for the description of the API, with the types that their readers get. */

declare const answered: unique symbol;

/** A JSON Schema of OpenAPI 3.1, with the type of what it describes. */
export interface Shape<T = unknown> {
  readonly [answered]?: T;
  readonly type?: string | readonly string[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly [word: string]: unknown;
}

/** The type that a shape describes. */
export type Answered<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = { type: 'string' };
export const whole: Shape<number> = { type: 'integer' };
export const wholeOrNull: Shape<number | null> = { type: ['integer', 'null'] };
export const time: Shape<number> = { type: 'integer', description: 'epoch seconds' };
export const quota: Shape<number> = { type: 'integer', description: 'quota units' };
export const flag: Shape<boolean> = { type: 'boolean' };

export const list = <T>(items: Shape<T>): Shape<T[]> => ({ type: 'array', items });
export const texts = list(text);

/** An object. @param required members that an answer has for certain */
export const fields = <Members extends Readonly<Record<string, Shape>>>(
  properties: Members,
  ...required: (string & keyof Members)[]
): Shape<{ [Name in keyof Members]: Answered<Members[Name]> }> => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

/** Figures of calls, in answers about the log. */
export const figures = {
  requests: whole,
  quota,
  prompt_tokens: whole,
  completion_tokens: whole,
};
