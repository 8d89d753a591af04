/** Strings, brackets and signs of JSON, and everything else: numbers by their digits, true, false and null. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

const isEmptyPair = (open: string, close: string | undefined) =>
  (open === '{' && close === '}') || (open === '[' && close === ']');

/**
 * JSON with one field a line; each number keeps its digits, those beyond 2^53 too. Text that is not JSON is answered as
 * it is.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  const found = text.match(tokens) ?? [];
  let depth = 0;
  let result = '';
  const newLine = () => `\n${'  '.repeat(depth)}`;
  for (const [place, token] of found.entries()) {
    const [before = '', next] = [found[place - 1], found[place + 1]];
    if (token === '}' || token === ']') {
      depth -= 1;
      result += isEmptyPair(before, token) ? token : `${newLine()}${token}`;
    } else if (token === '{' || token === '[') {
      depth += 1;
      result += isEmptyPair(token, next) ? token : `${token}${newLine()}`;
    } else if (token === ',') result += `,${newLine()}`;
    else result += token === ':' ? ': ' : token;
  }
  return result;
}
