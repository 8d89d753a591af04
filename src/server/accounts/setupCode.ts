/**
 * Everybody knows the password that root begins with. Elsewhere than at the machine itself it signs nobody in without a
 * code that only the log of the server says. The code follows from the stored hash, whose salt is secret: it ends with
 * that password, and all processes on one database have the same.
 */
import { AppError } from '../kernel/errors/AppError';
import { sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';

/** The code of a stored password. */
export const setupCode = (passwordHash: string): string =>
  sha256(`setup code ${passwordHash}`).slice(0, 12);

/** @throws AppError setupCode, which names the field, unless it is the code; the log then says it again */
export function checkSetupCode(
  { log }: Pick<Services, 'log'>,
  passwordHash: string,
  given: unknown,
): void {
  const code = setupCode(passwordHash);
  if (typeof given === 'string' && sha256(given.trim().toLowerCase()) === sha256(code)) return;
  log.warn({ setupCode: code }, 'the first password from elsewhere needs this setup code');
  throw new AppError('setupCode', {}, 200, { setup_code: 'setupCode' });
}
