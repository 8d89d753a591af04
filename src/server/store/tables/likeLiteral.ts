/** A text as a LIKE pattern with `escape '\'` that matches the text itself, letter by letter. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
