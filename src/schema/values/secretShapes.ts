/** Texts from outside that look like a secret: keys of providers, of clients, and parts of addresses. */

const hidden = '***';

/** Letters that are searched of a text of which less is kept: to be cut before. */
export const mostSearched = 4000;

/**
 * Shapes of secrets that are not known here: of other providers, and of clients. Each takes all that it has read: a
 * search that begins within it again takes the square of a text's length.
 */
const secretShapes: readonly [RegExp, string | ((all: string, ...parts: string[]) => string)][] = [
  [/\b(https?:\/\/)[^\s/@"'<>]*@/gi, `$1${hidden}@`],
  [
    /\b(https?:\/\/[^\s?#"'<>]*)([?#][^\s"'<>]*)?/gi,
    (all, address, rest) => (rest ? `${address}?${hidden}` : all),
  ],
  [/\beyJ[\w-]+(\.[\w-]*\.?[\w-]*)?/g, (all, rest) => (rest ? hidden : all)],
  [/\b(Bearer|Basic)[\s:]+[^\s"',;<>]+/gi, `$1 ${hidden}`],
  [
    new RegExp(
      String.raw`((?:api[-_]?key|secret|password|authorization|access[-_]?key|token)["']?` +
        String.raw`\s*[=:]\s*["']?)(?!Bearer|Basic)[^\s"',;&{}<>]{6,}`,
      'gi',
    ),
    `$1${hidden}`,
  ],
  [/\b(?:(?:sk|pk|rk|gsk|xai|nvapi)[-_]|hf_|gh[pousr]_|AIza|AKIA)[\w*-]{6,}/g, hidden],
  [/\b[\w-]{40,}\b/g, hidden],
];

/** A text of outside without what looks like a secret. */
export function withoutSecretShapes(text: string): string {
  return secretShapes.reduce(
    (clean, [shape, by]) =>
      typeof by === 'string' ? clean.replace(shape, by) : clean.replace(shape, by),
    text,
  );
}
