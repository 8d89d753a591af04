import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../../src/locales/en/entry.json';
import { loadTexts } from '../../../src/web/locales/catalogue';
import { currentLocale, showLocale } from '../../../src/web/locales/locale';
import { refusalIn } from '../../../src/web/relay/errors/ownRefusals';

beforeAll(async () => {
  const locale = currentLocale();
  await loadTexts('entry');
  await showLocale(locale === 'en' ? 'zh' : 'en');
  await showLocale(locale);
});

describe('refusals of the own /v1', () => {
  it.each([
    ['the quota of this user does not suffice', '该用户的额度不足'],
    ['HTTP 403: this token may not use the model gpt-4o', 'HTTP 403: 该令牌无权使用模型 gpt-4o'],
    [
      'the spending limit of this token leaves too little: 5 of 70 quota units for a day; it resets at 2026-12-01 00:00 UTC',
      '该令牌的每日消费限额不足：70 点中剩余 5 点，2026-12-01 00:00 UTC 重置',
    ],
    ['the provider answered 502', '上游返回 502'],
    ['the provider answered more than 9 bytes', 'the provider answered more than 9 bytes'],
    ['Rate limit reached for gpt-4o', 'Rate limit reached for gpt-4o'],
    ['HTTP 401: Incorrect API key provided', 'HTTP 401: Incorrect API key provided'],
  ])('%s', (text, chinese) => {
    expect(refusalIn(text, 'zh')).toBe(chinese);
    expect(refusalIn(text, 'en')).toBe(text);
  });

  it('are the sentences that the server has', () => {
    const server = readdirSync('src/server/v1', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`src/server/v1/${name}`, 'utf8').replace(/[`'] \+\s+[`']/g, ''))
      .join('\n');
    const told = Object.entries(english).filter(([key]) => key.startsWith('refusal.'));
    // The rest is put together: of "provider answered", "of this", "for" and the name of a call.
    const parts = told.flatMap(([, text]) =>
      text.split(/\{\w+\}|for a \w+; | of this \w+ | answered \w+ .*$/),
    );
    const lacking = parts.filter((part) => !server.includes(part.replace(/ for ?$/, '').trim()));
    expect(lacking).toEqual([]);
  });
});
