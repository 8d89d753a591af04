/** Texts from outside that look like a secret: keys of providers, of clients, and parts of addresses. */

const hidden = '***';

/** Shapes of secrets that are not known here: of other providers, and of clients. */
const secretShapes: readonly [RegExp, string][] = [
  [/\b(https?:\/\/)[^\s/@"'<>]*@/gi, `$1${hidden}@`],
  [/\b(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, `$1?${hidden}`],
  [/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, hidden],
  [/\b(Bearer|Basic)[\s:]+[^\s"',;<>]+/gi, `$1 ${hidden}`],
  [
    new RegExp(
      String.raw`(["']?\b[\w-]*(?:api[-_]?key|secret|password|authorization|access[-_]?key|token)["']?` +
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
  return secretShapes.reduce((clean, [shape, by]) => clean.replace(shape, by), text);
}
