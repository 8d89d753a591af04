/** A typed text without blanks around it, with plain digits and signs: Chinese keyboards write those of full width. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').trim().replace('−', '-');

/**
 * The digits of a typed number as JSON has them. Digits and signs of full width are understood, and commas or
 * blanks before groups of three digits.
 * @returns undefined for another text, such as `0x10`, `1e2` or `1,5`
 */
export function numberText(text: string): string | undefined {
  const typed = plainDigits(text);
  const isNumber =
    /^[+-]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d*)?|\.\d+)$/;
  if (isNumber.test(typed))
    return typed
      .replaceAll(/[+, ]|\.$/g, '')
      .replace(/^(-?)0*(?=\d)/, '$1')
      .replace(/^(-?)\./, '$10.');
  // As this console shows very small and very great numbers.
  return Number.isFinite(Number(typed)) && String(Number(typed)) === typed ? typed : undefined;
}

/** The number that was typed into any field; undefined for a text that is no number. */
export function readNumber(text: string): number | undefined {
  const digits = numberText(text);
  return digits === undefined ? undefined : Number(digits);
}
