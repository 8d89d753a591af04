/** Apostrophes that keep spreadsheets from taking a text of a file for something else. */

/**
 * What is taken for a formula: at the beginning of a text, and behind a semicolon or a tab, at which some split lines
 * in place of the comma, whatever is quoted. A text that looks marked is marked once more, so that what is taken off is
 * what was put on.
 */
const formula = /(?<=^|[;\t\r\n])(?='*"*[=+\-@\t\r])/g;
const formulaMark = /(?<=^|[;\t\r\n])'(?='*"*[=+\-@\t\r])/g;

/** What would lose its zeros, its digits or its shape as a number or a day: `0012`, `73928e03`, `3-1`, long digits. */
const number = /^(?='*(?:0\d+|\d{12,}|\d+(?:\.\d+)?e\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{2,4})?)$)/i;
const numberMark = new RegExp(number.source.replace('^', "^'"), 'i');

/** A text with its marks. */
export const withMarks = (text: string): string => text.replace(formula, "'").replace(number, "'");

/** A text of a file without its marks. */
export const withoutMarks = (text: string): string =>
  text.replace(formulaMark, '').replace(numberMark, '');
