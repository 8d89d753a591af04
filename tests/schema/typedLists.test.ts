/** Lists of several things, as people type and paste them. */
import { describe, expect, it } from 'vitest';
import { settings } from '../../src/schema/forms/settings';
import { resourceSchema } from '../../src/schema/registry';
import { isCidr } from '../../src/schema/values/textFormats';
import { typedList, typedNames } from '../../src/schema/values/typedLists';

const subnets = resourceSchema('token').properties['subnet'];

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
  expect(typedList(subnets, text)).toEqual(networks);
  expect(networks.filter((network) => !isCidr(network))).toEqual([]);
});

it('a very long one is refused at once', () => {
  expect(isCidr(`${'1'.repeat(500_000)}x/24`)).toBe(false);
});

it.each(['10.0.0', '10.0.0.256', 'fe80::1%eth0/64', '10.0.0.0/33', 'example.org', '1:2:3'])(
  '%j stays as it is, and is refused',
  (text) => {
    expect(typedList(subnets, text)).toEqual([text]);
    expect(isCidr(text)).toBe(false);
  },
);

const separators = [', ', ',', '，', '、', '; ', ';', '；', '\n', '\r\n', ' ,\n', '，\u3000'];

describe.each([
  ['models of a channel', resourceSchema('channel').properties['models'], ['gpt-4', 'a/b:c']],
  ['models of a token', resourceSchema('token').properties['models'], ['gpt-4', 'a/b:c']],
  ['groups', resourceSchema('channel').properties['group'], ['default', "nei'bu", 'VIP 2']],
  ['subnets', resourceSchema('token').properties['subnet'], ['10.0.0.0/8', 'fd00::/8']],
  ['domains', settings['system']?.properties['EmailDomainWhitelist'], ['a.example', 'b-c.d.org']],
])('%s', (what, property, entries) => {
  it.each(separators)('may stand between %j', (separator) => {
    expect(typedList(property, entries.join(separator))).toEqual(entries);
    expect(typedList(property, `${separator}${entries.join(separator)}${separator}`)).toEqual(
      entries,
    );
  });

  it.each(['\u200b', '\u2060', '\u200e', '\u00ad', '\ufeff', '\u00a0'])(
    'leave %j around them',
    (mark) => {
      const pasted = entries.map((entry) => `${mark}${entry}${mark}`);
      expect(typedList(property, pasted.join(', '))).toEqual(entries);
      expect(typedList(property, `${pasted.join('\n')}\n${mark}`)).toEqual(entries);
    },
  );

  it.runIf(what !== 'groups')('may stand between blanks', () => {
    expect(typedList(property, entries.join(' '))).toEqual(entries);
    expect(typedList(property, entries.join('\t'))).toEqual(entries);
    expect(typedList(property, JSON.stringify(entries))).toEqual(entries);
    expect(typedList(property, entries.map((entry) => `“${entry}”`).join(', '))).toEqual(entries);
  });
});

it('domains are taken out of addresses, in small letters', () => {
  const property = settings['system']?.properties['EmailDomainWhitelist'];
  expect(typedList(property, '@A.Example; joe@b.example b.example')).toEqual([
    'a.example',
    'b.example',
  ]);
});

it('bullets and quotes of a list are no names', () => {
  expect(typedNames('- gpt-4\n* `o1`\n1. "o3",\n2) \'o4\'')).toEqual(['gpt-4', 'o1', 'o3', 'o4']);
});

it.each([
  ['claude-sonnet-4-5[1m]', ['claude-sonnet-4-5[1m]']],
  ['gpt-4o(free)', ['gpt-4o(free)']],
  ['[官方]gpt-4o, a[1m]', ['[官方]gpt-4o', 'a[1m]']],
  ["['gpt-4o(free)', '[官方]gpt-4o']", ['gpt-4o(free)', '[官方]gpt-4o']],
  ['(gpt-4o), [o1]', ['gpt-4o', 'o1']],
])('brackets of names stay: %s', (text, names) => {
  expect(typedNames(text)).toEqual(names);
});
