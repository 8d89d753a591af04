import theirs from '@rjsf/utils/lib/getDecimalSeparator.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import getDecimalSeparator from '../../../src/web/form/rjsf/decimalSeparator';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the sign before decimals', () => {
  it.each([['en-US'], ['de-DE'], ['zh-CN'], ['fr'], ['no tag'], [['de', 'en']]])(
    'is that of rjsf in %j, and looked up once',
    (languages) => {
      const separator = theirs(languages);
      expect(getDecimalSeparator(languages)).toBe(separator);
      const formats = vi.spyOn(Intl, 'NumberFormat');
      expect(getDecimalSeparator(languages)).toBe(separator);
      expect(formats).not.toHaveBeenCalled();
    },
  );

  it('follows the languages of the browser', () => {
    const languages = vi.spyOn(navigator, 'languages', 'get');
    languages.mockReturnValue(['de']);
    expect(getDecimalSeparator()).toBe(',');
    languages.mockReturnValue(['en']);
    expect(getDecimalSeparator()).toBe('.');
  });
});
