/** Apostrophes that keep spreadsheets from taking a text of a file for something else. */

/**
 * The beginning of a formula: of a text, and behind a semicolon or a tab, at which some programs split lines
 * in place of the comma, whatever is quoted. A text that looks marked is marked once more, so that what is taken off is
 * what was put on.
 */
const formula = /(?<=^|[;\t\r\n])(?='*"*[=+\-@\t\r])/g;
const formulaMark = /(?<=^|[;\t\r\n])'(?='*"*[=+\-@\t\r])/g;

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?' +
  '|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Texts that would lose their zeros, digits or shape as a number, a day or a time of day. */
const read = [
  String.raw`0\d+|\d{12,}|\d*\.\d*0|\d+(?:\.\d*)?e[-+]?\d+`,
  String.raw`\d{1,4}(?:[-/]\d{1,4}){1,2}|\d{1,2}(?::\d{2}){1,2}`,
  String.raw`\d{1,4}[-/ ]?${month}(?:[-/ ]\d{1,4})?|${month}[-/ ]?\d{1,4}`,
].join('|');
const number = new RegExp(`^(?='*(?:${read})$)`, 'i');
const numberMark = new RegExp(`^'(?='*(?:${read})$)`, 'i');

/** A text with its marks. */
export const withMarks = (text: string): string => text.replace(formula, "'").replace(number, "'");

/** A text of a file without its marks. */
export const withoutMarks = (text: string): string =>
  text.replace(formulaMark, '').replace(numberMark, '');
