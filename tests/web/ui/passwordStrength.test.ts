import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../../../src/web/ui/fields/PasswordStrength';

describe('the strength of a password', () => {
  it('is weak for well-known ones, runs of keys, repetitions and the own name', () => {
    for (const password of [
      '',
      'a',
      'password',
      'Password123456',
      'abcdefghijkl',
      'aaaaaaaaaaaaaaaa',
      '1234567890',
      'katharina1',
    ])
      expect([password, passwordStrength(password, 'katharina')]).toEqual([password, 0]);
  });

  it('grows with length and kinds of characters', () => {
    expect(
      ['mfkzpwqhd', 'mfkzpwqhdxtj', 'mFk7pwQh#xtj', '我爱喝茶和看书'].map((password) =>
        passwordStrength(password),
      ),
    ).toEqual([1, 2, 3, 3]);
  });
});
