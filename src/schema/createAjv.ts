import { Ajv, type Options } from 'ajv';
import { formats } from './formats';

/** Ajv in strict mode with our text formats. Shared by the server and by the build that compiles the browser's validators. */
export function createAjv(options: Options = {}): Ajv {
  return new Ajv({ strict: true, strictRequired: false, allErrors: true, formats, ...options });
}
