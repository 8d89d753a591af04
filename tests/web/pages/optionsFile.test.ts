/** The writes of an import of an options file: nothing that the forms of the settings would not send. */
import { describe, expect, it } from 'vitest';
import { compareOptions } from '../../../src/web/pages/setting/options/compareOptions';

const relay = new Map([
  ['RetryTimes', '0'],
  ['ModelRatio', '{"gpt-4":15}'],
  ['ServerAddress', 'https://relay.example'],
  ['SMTPPort', '587'],
  ['GitHubClientId', ''],
  ['GitHubOAuthEnabled', 'false'],
  ['LogConsumeEnabled', 'true'],
  ['EmailDomainWhitelist', 'gmail.com,qq.com'],
]);

const compare = (file: unknown) => compareOptions(JSON.stringify(file), relay, 'en');

describe('an options file', () => {
  it.each([
    ['letters for a number', 'RetryTimes', 'many', 'Please enter a whole number'],
    ['a fraction', 'RetryTimes', '1.5', 'Please enter a whole number'],
    ['a number below the least', 'RetryTimes', '-1', 'Must be at least 0'],
    ['a number above the most', 'SMTPPort', '70000', 'Must be at most 65535'],
    ['no number', 'SMTPPort', '', 'Please enter a number: this field cannot be empty'],
    ['neither yes nor no', 'LogConsumeEnabled', 'perhaps', 'Please choose yes or no'],
    [
      'broken JSON',
      'ModelRatio',
      '{"gpt-4":',
      'The model ratio is not a valid JSON string. The text goes wrong in line 1, column 10: it ends too early.',
    ],
    [
      'a ratio twice',
      'ModelRatio',
      '{"a":1,"a":2}',
      'The model ratio is not a valid JSON string. The text goes wrong in line 1, column 8: “a” is there twice.',
    ],
    ['an empty ratio', 'ModelRatio', '{"a":null}', 'a: please enter a number, or remove the entry'],
    ['a theme that is none', 'Theme', 'pink', 'This theme does not exist'],
    ['no address', 'OidcWellKnown', 'ftp:x', 'The address must begin with http:// or https://'],
    ['an entry twice', 'EmailDomainWhitelist', 'a.example,a.example', 'Duplicate entry'],
  ])('with %s leaves it out and says why', (_what, name, value, reason) => {
    expect(compare({ [name]: value, Notice: 'Hello' })).toEqual({
      changes: [{ name: 'Notice', before: '', data: 'Hello' }],
      unknown: [],
      wrong: [{ name, reason }],
    });
  });

  it('is written as forms write: an address without its last slash', () => {
    expect(compare({ ServerAddress: 'https://other.example/', OidcWellKnown: '' })).toEqual({
      changes: [
        {
          name: 'ServerAddress',
          before: 'https://relay.example',
          data: 'https://other.example',
          raw: 'https://relay.example',
        },
      ],
      unknown: [],
      wrong: [],
    });
  });

  it('with values that mean the same changes nothing', () => {
    const same = {
      ServerAddress: 'https://relay.example/',
      RetryTimes: 0,
      ModelRatio: { 'gpt-4': 15 },
      EmailDomainWhitelist: 'gmail.com, qq.com',
      CompletionRatio: '{}',
    };
    expect(compare(same)).toEqual({ changes: [], unknown: [], wrong: [] });
  });

  it('with what the relay has, odd as it is, changes nothing', () => {
    const odd = new Map([['RetryTimes', 'many']]);
    expect(compareOptions('{"RetryTimes":"many"}', odd, 'en').wrong).toEqual([]);
  });

  it('switches on last, and names what it does not know', () => {
    const { changes, unknown } = compare({
      GitHubOAuthEnabled: 'true',
      GitHubClientId: 'id',
      LogConsumeEnabled: 'false',
      SMTPToken: 'stolen',
    });
    expect([changes.map(({ name }) => name), unknown]).toEqual([
      ['LogConsumeEnabled', 'GitHubClientId', 'GitHubOAuthEnabled'],
      ['SMTPToken'],
    ]);
  });
});
