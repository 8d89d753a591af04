/** The light forms of sign-in and registration take the same values as the server. */
import { describe, expect, it } from 'vitest';
import registerFile from '../../../schemas/forms/register.json';
import { formFile } from '../../../src/schema/languages/formFile';
import { formats } from '../../../src/schema/values/textFormats';
import { checkFields } from '../../../src/web/form/checkFields';

describe('an e-mail address', () => {
  it.each([
    ['anna@example.org', true],
    ['anna.b+c@mail.example.org', true],
    ['anna', false],
    ['anna@example', false],
    ['anna@@example.org', false],
    ['änna@example.org', false],
    ['anna..b@example.org', false],
    ['anna@-example.org', false],
    ['anna@example.123', false],
    ['Anna <anna@example.org>', false],
    [`${'a'.repeat(65)}@example.org`, false],
  ])('%s is judged alike in the form and on the server', (email, isRight) => {
    const inForm = !('email' in checkFields(formFile('register', registerFile), { email }, 'en'));
    expect([inForm, formats['email']?.(email)]).toEqual([isRight, isRight]);
  });
});
