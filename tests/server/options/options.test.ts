/** Options by the files of schemas/settings: their defaults, what they may hold, what they need. */
import { describe, expect, it } from 'vitest';
import { settings } from '../../../src/schema/forms/settings';
import type { PropertySchema, SettingsSchema } from '../../../src/schema/types';
import { createCheck } from '../../../src/server/options/checkOption';
import { defaultsOf } from '../../../src/server/options/optionDefaults';
import { buildTestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

/** The settings with one word of an option changed, as an edit of its file changes it. */
function changed(key: string, words: Partial<PropertySchema>): Record<string, SettingsSchema> {
  const tabs = structuredClone(settings);
  for (const { properties } of Object.values(tabs))
    if (properties[key]) properties[key] = { ...properties[key], ...words };
  return tabs;
}

describe('a default in a file of settings', () => {
  it.each(
    rowsHere([
      ['SMTPPort', 2525, '2525'],
      ['RegisterEnabled', false, 'false'],
      ['SystemName', 'Another', 'Another'],
      ['EmailDomainWhitelist', ['a.example', 'b.example'], 'a.example,b.example'],
      ['GroupRatio', '{"default":2}', '{"default":2}'],
    ]),
  )('of %s takes effect', (key, value, text) => {
    expect(defaultsOf(changed(key, { default: value })).get(key)).toBe(text);
  });

  it.each(
    rowsHere([
      ['QuotaPerUnit', '500000'],
      ['QuotaForNewUser', '0'],
      ['EmailVerificationEnabled', 'false'],
      ['SystemName', 'One API'],
      ['Footer', ''],
    ]),
  )('of %s is what a new relay answers', async (key, text) => {
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call('GET', 'option/');
    expect(body.data).toContainEqual({ key, value: text });
  });
});

describe('an option', () => {
  it.each(
    rowsHere([
      ['SMTPPort', '99999', 'must be at most 65535'],
      ['SMTPPort', '0', 'must be at least 1'],
      ['RetryTimes', '1.5', 'must be a whole number'],
      ['RetryTimes', '-3', 'must be at least 0'],
      ['RetryTimes', 'many', 'must be a whole number'],
      ['RetryTimes', '', 'must be a whole number'],
      ['QuotaPerUnit', '0', 'must be at least 0.01'],
      ['QuotaPerUnit', '0.001', 'must be at least 0.01'],
      ['QuotaPerUnit', '1.005', 'must be a multiple of 0.01'],
      ['QuotaForNewUser', '1e400', 'must be a whole number'],
      ['TokensPerUser', '1000001', 'must be at most 1000000'],
      ['RegisterEnabled', 'yes', 'must be true or false'],
      ['RegisterEnabled', 'TRUE', 'must be true or false'],
      ['Theme', 'nothing', 'This theme does not exist'],
      ['OidcTokenEndpoint', 'login.example', 'The address must begin with http:// or https://'],
      ['EmailDomainWhitelist', 'a.example,a.example', 'has a duplicate entry'],
      ['EmailDomainWhitelist', 'a.example,nonsense', 'is not a valid domain'],
      ['ModelRatio', '{"gpt-4o":-1}', 'is not a valid JSON object of numbers'],
      ['GroupRatio', '[]', 'is not a valid JSON object of numbers'],
      ['ModelRatio', '{"a":1,"a":2}', '“a” is there twice'],
      ['ModelRatio', '{"a":1,}', 'no comma behind the last entry'],
      ['CompletionRatio', '{"a":"1"}', '“a” must have a number'],
      ['GroupRatio', '{"default":1} // sale', 'JSON has no notes'],
    ]),
  )('%s refuses %s, with its name and the reason', async (key, value, reason) => {
    const { services, signedIn } = await buildTestApp();
    const root = await signedIn();
    const before = services.options.get(key);
    const { status, body } = await root.call(
      'PUT',
      'option/',
      { key, value },
      { 'accept-language': 'en' },
    );
    expect([status, body.success]).toEqual([200, false]);
    expect(body.message).toContain(key);
    expect(body.message).toContain(reason);
    expect(services.options.get(key)).toBe(before);
  });

  it.each(
    rowsHere([
      ['SMTPPort', '65535', '65535'],
      ['SMTPPort', 465, '465'],
      ['QuotaPerUnit', '1234.56', '1234.56'],
      ['QuotaPerUnit', '500000.5', '500000.5'],
      ['RegisterEnabled', false, 'false'],
      ['EmailDomainWhitelist', 'a.example, b.example,', 'a.example,b.example'],
      [
        'EmailDomainWhitelist',
        '@A.example；b.example、c.example d.example',
        'a.example,b.example,c.example,d.example',
      ],
      ['EmailDomainWhitelist', '', ''],
      ['ServerAddress', ' https://relay.example// ', 'https://relay.example'],
      ['ModelRatio', '{"gpt-4o":2.5}', '{"gpt-4o":2.5}'],
    ]),
  )('%s takes %s', async (key, value, stored) => {
    const { services, signedIn } = await buildTestApp();
    const root = await signedIn();
    expect((await root.call('PUT', 'option/', { key, value })).body.success).toBe(true);
    expect(services.options.get(key)).toBe(stored);
  });

  it('says why in Chinese, too', async () => {
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call(
      'PUT',
      'option/',
      { key: 'SMTPPort', value: '99999' },
      { 'accept-language': 'zh-CN' },
    );
    expect(body.message).toBe('SMTPPort：不能大于 65535');
    expect(body.errors).toEqual({ SMTPPort: '不能大于 65535' });
  });

  it('follows a rule that changes in its file', async () => {
    const { options } = (await buildTestApp()).services;
    const check = createCheck(changed('SMTPPort', { maximum: 1000 }));
    expect(check(options, 'SMTPPort', '1000', 'en')).toBe('1000');
    expect(() => check(options, 'SMTPPort', '1001', 'en')).toThrow('badField');
  });
});

describe('an option that needs others', () => {
  it('is switched on once they have a value', async () => {
    const root = await (await buildTestApp()).signedIn();
    const put = (key: string, value: string) => root.call('PUT', 'option/', { key, value });
    const refused = await put('GitHubOAuthEnabled', 'true');
    expect([refused.body.success, refused.body.message]).toEqual([
      false,
      expect.stringContaining('GitHubClientId'),
    ]);
    expect((await put('GitHubOAuthEnabled', 'false')).body.success).toBe(true);
    await put('GitHubClientId', 'id');
    expect((await put('GitHubOAuthEnabled', 'true')).body.success).toBe(true);
  });

  it('needs what its file says', async () => {
    const { options } = (await buildTestApp()).services;
    const check = createCheck(changed('RegisterEnabled', { 'x-needs': ['SMTPServer'] }));
    expect(() => check(options, 'RegisterEnabled', 'true', 'en')).toThrow('optionNeeds');
    expect(check(options, 'RegisterEnabled', 'false', 'en')).toBe('false');
  });
});

describe('the address of the logo', () => {
  it.each(
    rowsHere([
      ['', true],
      ['/logo.png?mine', true],
      ['https://a.example/logo.svg', true],
      ['my-logo.svg', false],
      ['//a.example/logo.svg', false],
      ['/\\a.example/logo.svg', false],
      ['https:a.example', false],
      ['data:image/png;base64,AAAA', false],
    ]),
  )('%j is taken: %s', async (value, isTaken) => {
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call('PUT', 'option/', { key: 'Logo', value });
    expect(body.success).toBe(isTaken);
    expect(Object.keys(body.errors ?? {})).toEqual(isTaken ? [] : ['Logo']);
  });
});
