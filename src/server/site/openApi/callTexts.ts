/**
 * The calls beside those of records, in both languages. A test compares this list with the routes of the server.
 */
import { texts } from '../../../schema/answers/shapes';
import { accountCalls } from './accountCalls';
import type { CallText } from './CallText';
import { logCalls } from './logCalls';
import type { JsonSchema } from './recordSchemas';
import { relayCalls } from './relayCalls';

/** By method and path. */
export const callTexts: Readonly<Record<string, CallText>> = {
  ...relayCalls,
  ...logCalls,
  ...accountCalls,
};

/** The answer of a POST of a resource, where it is not the record. */
export const createAnswers: Readonly<Record<string, JsonSchema | null>> = {
  user: null,
  redemption: texts,
};

const empty: JsonSchema = { const: '' };

/** Fields of answers that no schema file names: the contract has them, and no secret is in them. */
export const moreAnswered: Readonly<Record<string, Record<string, JsonSchema>>> = {
  audit: {
    name: { type: 'string', description: 'of the record or the setting, as far as it is known' },
    undo: {
      type: 'string',
      description:
        'JSON: the values before and after by field; empty where they cannot be written back',
    },
  },
  user: {
    access_token: empty,
    password: empty,
    verification_code: empty,
    initial_password: {
      type: 'boolean',
      description: 'of the own account: whether the password is the first one',
    },
  },
};
