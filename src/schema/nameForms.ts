/** Names as people type them: what is the same name, for signing in, registering and looking up alike. */

/** Letters that look like a Latin one, by that one. Capitals are there where their small letter looks different. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑαΑА',
  b: 'ЬΒВв',
  c: 'сСϲ',
  d: 'ԁđ',
  e: 'еεЕΕєҽ',
  g: 'ɡԍ',
  h: 'һнНΗհ',
  i: 'іІιΙıӏ',
  j: 'јЈϳ',
  k: 'кКκΚ',
  l: '1|ǀłӀ',
  m: 'мМΜ',
  n: 'пηΝո',
  o: '0оОοΟօøσ',
  p: 'рРρΡ',
  q: 'ԛ',
  s: 'ѕЅ',
  t: 'тТτΤ',
  u: 'υսц',
  v: 'ѵνѴ',
  w: 'ԝωѡ',
  x: 'хХχΧ',
  y: 'уУγΥү',
  z: 'Ζ',
};

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  ),
);

const toLatin = (text: string) => [...text].map((letter) => latinOf.get(letter) ?? letter).join('');

function fold(text: string): string {
  return toLatin(toLatin(text).toLowerCase()).replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** The forms of a name: two names with one in common look alike. A capital I is both an i and an l. */
export function nameForms(name: string): string[] {
  const bare = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  return [...new Set([fold(bare), fold(bare.replaceAll('I', 'l'))])];
}

/** A typed name without blanks around it, which keyboards of phones add, and with letters of the usual width. */
export const plainName = (text: string): string => text.normalize('NFKC').trim();

/** A typed e-mail address as it is kept: in small letters. */
export const plainAddress = (text: string): string => plainName(text).toLowerCase();

/** True where two texts name the same account: no two accounts have names that look alike. */
export function isSameName(text: string, other: string): boolean {
  const forms = nameForms(other);
  return nameForms(text).some((form) => forms.includes(form));
}
