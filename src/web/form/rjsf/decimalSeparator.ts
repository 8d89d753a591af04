/** In place of rjsf's own, which makes a formatter for each number field at each key. That takes milliseconds. */
const found = new Map<unknown, string>();

function lookUp(languages: string | readonly string[]): string {
  try {
    const parts = new Intl.NumberFormat(languages).formatToParts(1.1);
    return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  } catch {
    return '.'; // an invalid tag, as of a machine without a language
  }
}

/** The sign before the decimals in the reader's languages. */
// biome-ignore lint/style/noDefaultExport: so does the file whose place it takes (vite.config.ts)
export default function getDecimalSeparator(
  languages: string | readonly string[] = navigator.languages,
): string {
  // The browser answers the same list until it changes.
  const separator = found.get(languages) ?? lookUp(languages);
  found.set(languages, separator);
  return separator;
}
