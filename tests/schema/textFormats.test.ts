import { describe, expect, it } from 'vitest';
import { formats } from '../../src/schema/values/textFormats';

const check = (format: string, text: string) => formats[format]?.(text);

describe('text formats', () => {
  it.each([
    '10.0.0.0/8',
    '192.168.1.1/32',
    '0.0.0.0/0',
    'fd00::/8',
    '2001:db8::1/128',
    '::/0',
    '1:2:3:4:5:6:7:8/64',
  ])('takes the network %s', (text) => expect(check('cidr', text)).toBe(true));
  it.each([
    '',
    '10.0.0.0',
    '10.0.0/8',
    '256.0.0.0/8',
    '10.0.0.0/33',
    'fd00::/129',
    '1::2::3/8',
    'a/b/c',
    '10.0.0.0/8/1',
    '1:2:3:4:5:6:7:8:9/64',
    '010.0.0.1/32',
    '127.000.000.001/8',
    '::ffff:010.0.0.1/128',
    ':/8',
  ])('refuses the network "%s"', (text) => expect(check('cidr', text)).toBe(false));
  it('takes JSON and nothing, refuses the rest', () => {
    expect(['', ' ', '{}', '{"a":"b"}', '[1]'].map((text) => check('json-text', text))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['{bad', '{"a":}', 'nul'].map((text) => check('json-text', text))).toEqual([
      false,
      false,
      false,
    ]);
  });
  it.each(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('takes the day %s', (text) =>
    expect(check('date', text)).toBe(true),
  );
  it.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-2-8',
    '2026-02-28T00:00:00Z',
    '28.02.2026',
    ' 2026-02-28',
  ])('refuses the day "%s"', (text) => expect(check('date', text)).toBe(false));
  it.each([
    ['#1a7f37', true],
    ['#FFFFFF', true],
    ['#fff', false],
    ['red', false],
    ['#1a7f3g', false],
    ['url(#a)', false],
  ])('knows the colour %s: %s', (text, isColour) => expect(check('color', text)).toBe(isColour));
  it('knows e-mail and web addresses', () => {
    expect(['a@b.co', 'x.y@mail.example.org'].every((text) => check('email', text))).toBe(true);
    expect(
      ['a', 'a@', '@b.co', 'a@b', 'a@b@c.co', 'a@b..co', 'a@ b.co'].some((text) =>
        check('email', text),
      ),
    ).toBe(false);
    expect(check('uri', 'https://a.example/x')).toBe(true);
    expect(
      ['javascript:alert(1)', 'data:text/html,x', 'a.example', 'ftp://a'].some((text) =>
        check('uri', text),
      ),
    ).toBe(false);
  });
  it.each(Object.keys(formats))('takes ten times as long for ten times the text: %s', (format) => {
    const hostile = [
      (length: number) => 'a'.repeat(length),
      (length: number) => '1.'.repeat(length / 2),
      (length: number) => ':'.repeat(length),
      (length: number) => `a@${'b.'.repeat(length / 2)}`,
      (length: number) => '{"a":'.repeat(length / 5),
    ];
    /** Least ms of twelve: other work on the machine can only add. */
    const least = (text: string) => {
      const times = Array.from({ length: 12 }, () => {
        const start = performance.now();
        check(format, text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    for (const make of hostile) {
      const short = Math.max(least(make(10_000)), 0.2);
      expect(least(make(100_000)) / short).toBeLessThan(40);
    }
  });
});
