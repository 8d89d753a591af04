/** Reads JSON that anybody may have written, within bounds. */

/** How much JSON may hold. */
export interface JsonBounds {
  /** Lists and objects in each other. */
  depth: number;
  /** Values, names and lists together, about. */
  parts: number;
}

/** Records are nearly flat, in a body and in the texts of their fields. */
export const recordDepth = 32;

/**
 * Where the string ends that begins there; the length of the text where it does not. Long texts are searched, not read.
 */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * False for deep nesting and too many values. To be asked before the text is parsed, which would take half a second for
 * a million brackets; what nests thousands deep could be read, but never written again.
 */
export function isWithinBounds(text: string, bounds: JsonBounds): boolean {
  let depth = 0;
  let parts = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) i = endOfString(text, i);
    else if (code === 91 || code === 123) depth += 1;
    else if (code === 93 || code === 125) depth -= 1;
    else if (code === 44 || code === 58) parts += 1;
    if (depth > bounds.depth || parts > bounds.parts) return false;
  }
  return true;
}

/**
 * The value of a JSON text in a field or an option, whose length has a bound of its own.
 * @throws SyntaxError, also where it nests deep
 */
export function parseJsonText(text: string): unknown {
  if (!isWithinBounds(text, { depth: recordDepth, parts: Number.POSITIVE_INFINITY }))
    throw new SyntaxError(`more than ${recordDepth} lists and objects in each other`);
  return JSON.parse(text);
}
