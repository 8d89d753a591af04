import { useTranslate } from '../../locales/catalogue';

/** How hard a password is to guess: 0 weak, 1 fair, 2 good, 3 strong. */
type Strength = 0 | 1 | 2 | 3;

/** The first guesses, as parts of a password. */
const wellKnown = [
  'password',
  'passwort',
  '123456',
  '12345',
  'qwerty',
  'abc123',
  'letmein',
  'welcome',
  'admin',
  'iloveyou',
  'woaini',
  '111111',
  '88888',
];

/** Kinds of characters and how many of each there are. */
const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\w\s]|_|\s/, 33],
  [/[^\x20-\x7e]/, 2000],
];

/** Least bits of fair, good and strong. */
const bounds = [40, 56, 72] as const;

/** A character that repeats or continues the one before it, as in "aaa" and "abc", adds nothing for a guesser. */
function informativeLength(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1)
    .length;
}

/** Judges a password by length and kinds of characters; well-known parts and the own name count as one character. */
export function passwordStrength(password: string, username = ''): Strength {
  const known = [...wellKnown, username.toLowerCase()].filter((part) => part.length > 2);
  const rest = known.reduce((text, part) => text.replaceAll(part, '*'), password.toLowerCase());
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = informativeLength(rest) * Math.log2(Math.max(pool, 2));
  const [fair, good, strong] = bounds;
  return bits >= strong ? 3 : bits >= good ? 2 : bits >= fair ? 1 : 0;
}

const names = ['strength.weak', 'strength.fair', 'strength.good', 'strength.strong'] as const;

/** How strong a new password is, in words and as a bar. Nothing while there is none. */
export function PasswordStrength({ password, username }: { password: string; username?: string }) {
  const t = useTranslate();
  if (password === '') return null;
  const strength = passwordStrength(password, username);
  return (
    <span className="strength" role="status">
      <meter min={0} max={4} low={2} high={3} optimum={4} value={strength + 1} aria-hidden="true" />{' '}
      {t(names[strength])}
    </span>
  );
}
