/** The texts of react-admin's components, by the i18nProvider. */
import english from 'ra-language-english';
import { beforeAll, describe, expect, it } from 'vitest';
import zh from '../../../src/locales/zh/react-admin.json';
import { i18nProvider } from '../../../src/web/app/settings/i18nProvider';
import { flatMessages } from '../../../src/web/locales/flatMessages';
import { loadRaTexts } from '../../../src/web/locales/raTexts';

const en = flatMessages(english);
const { translate, changeLocale } = i18nProvider;
const placesOf = (text = '') => new Set(text.match(/%\{\w+\}/g));

describe('texts of react-admin', () => {
  beforeAll(loadRaTexts);

  it('are the same in both languages, with no place that English does not fill', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(zh))
      for (const place of placesOf(text)) expect(placesOf(en[key]), key).toContain(place);
  });

  it('are filled in, in the form that the number takes', () => {
    expect(translate('ra.page.create', { name: 'Token' })).toBe('Create Token');
    expect(translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selected');
    expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected');
    expect(translate('own.key', { _: '%{a} file |||| %{a} files', smart_count: 2, a: 2 })).toBe(
      '2 files',
    );
    expect(translate('own.key')).toBe('own.key');
  });

  it('have the titles of the schema for resources and fields, in the language in use', async () => {
    const name = (smart_count: number) => translate('resources.token.name', { smart_count });
    expect([name(1), name(2)]).toEqual(['Token', 'Tokens']);
    expect(translate('resources.token.fields.remain_quota', { _: 'x' })).toBe('Remaining quota');
    expect(translate('resources.token.fields.nothing', { _: 'Nothing' })).toBe('Nothing');
    await changeLocale('zh');
    expect(name(2)).toBe('令牌');
    expect(translate('resources.token.fields.remain_quota', { _: 'x' })).toBe('剩余额度');
    expect(translate('ra.notification.deleted', { smart_count: 2 })).toBe('已删除 2 项');
    await changeLocale('en');
  });
});
