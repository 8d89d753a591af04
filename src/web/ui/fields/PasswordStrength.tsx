import { useTranslate } from '../../locales/catalogue';
import { passwordStrength } from './passwordStrength';

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
