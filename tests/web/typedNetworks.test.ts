/** The networks that may use a token, as people type and paste them. */
import { expect, it } from 'vitest';
import { isCidr } from '../../src/schema/formats';
import { typedNetworks } from '../../src/schema/typedLists';

it.each([
  ['203.0.113.7', ['203.0.113.7/32']],
  ['2001:db8::1', ['2001:db8::1/128']],
  ['2001:DB8::/32', ['2001:DB8::/32']],
  ['::ffff:203.0.113.0/120', ['::ffff:203.0.113.0/120']],
  ['10.0.0.0/24 10.0.1.0/24', ['10.0.0.0/24', '10.0.1.0/24']],
  ['10.0.0.0/24，10.0.1.0/24', ['10.0.0.0/24', '10.0.1.0/24']],
  ['10.0.0.0/24; 10.0.1.5\n10.0.1.5', ['10.0.0.0/24', '10.0.1.5/32']],
  ['１０．０．０．０／８', ['10.0.0.0/8']],
  ['["10.0.0.0/24", "10.0.1.0/24"]', ['10.0.0.0/24', '10.0.1.0/24']],
])('%j is taken for networks', (text, networks) => {
  expect(typedNetworks(text)).toEqual(networks);
  expect(networks.filter((network) => !isCidr(network))).toEqual([]);
});

it('a very long one is refused at once', () => {
  expect(isCidr(`${'1'.repeat(500_000)}x/24`)).toBe(false);
});

it.each(['10.0.0', '10.0.0.256', 'fe80::1%eth0/64', '10.0.0.0/33', 'example.org', '1:2:3'])(
  '%j stays as it is, and is refused',
  (text) => {
    expect(typedNetworks(text)).toEqual([text]);
    expect(isCidr(text)).toBe(false);
  },
);
