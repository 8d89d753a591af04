import { Ajv, type Options } from 'ajv';
import { formats } from './textFormats';

/** Decimals within which a multiple counts: 1234.56 is one of 0.01, though division says otherwise. */
const multipleOfPrecision = 6;

/**
 * Ajv in strict mode with our text formats. Shared by the server and by the build that compiles the browser's
 * validators.
 */
export function createAjv(options: Options = {}): Ajv {
  return new Ajv({
    strict: true,
    strictRequired: false,
    allErrors: true,
    multipleOfPrecision,
    formats,
    ...options,
  });
}
