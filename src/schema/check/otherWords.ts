/** Words that other tools have for what schema files say otherwise. */

/** The words in place of formats that others know. */
export const otherFormats: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['date-time', 'datetime', 'time', 'timestamp'].map((name) => [
      name,
      'a time is an integer with "x-format": "unixTime"',
    ]),
  ),
  ...Object.fromEntries(
    ['uuid', 'slug', 'phone', 'tel', 'iban', 'ipv4', 'ipv6', 'hostname', 'regex'].map((name) => [
      name,
      'write a "pattern", and in "x-error" what is wanted',
    ]),
  ),
  ...Object.fromEntries(
    ['int32', 'int64', 'float', 'double'].map((name) => [name, 'the "type" says it']),
  ),
  currency: 'an amount is a number with "x-format": "money"',
  password: 'a secret has "writeOnly": true and "x-format": "secret"',
};

/** Types as others call them. */
export const otherTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  date: 'string',
  decimal: 'number',
  double: 'number',
  float: 'number',
  int: 'integer',
  list: 'array',
  text: 'string',
};

/** A name in letters that databases and addresses take; empty where nothing is left of it. */
export const plainName = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\W+/g, '_')
    .replace(/^[\d_]+/, '')
    .slice(0, 63)
    .replace(/(?<!_)_+$/, '');
