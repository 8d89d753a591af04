/** Options of somebody's own: the server checks them as the browser does, whatever words their file has. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema, SettingsSchema } from '../../../src/schema/types';
import { createCheck } from '../../../src/server/options/checkOption';
import { buildTestApp } from '../../support/server/testApp';

const properties: Record<string, PropertySchema> = {
  Seats: { title: 'Seats', type: 'integer', minimum: 1, maximum: 10 },
  Plan: { title: 'Plan', type: 'string', enum: ['free', 'paid'] },
  Contact: { title: 'Contact', type: 'string', format: 'email', minLength: 3, maxLength: 20 },
  Open: { title: 'Open', type: 'boolean' },
  Hosts: { title: 'Hosts', type: 'array', items: { type: 'string' }, maxItems: 2 },
};

const tab: SettingsSchema = {
  title: 'Own',
  type: 'object',
  'x-sections': [{ name: 'own', title: 'Own', fields: Object.keys(properties) }],
  properties,
  'x-i18n': { zh: { title: '自有' } },
};

describe('an option of a file of somebody’s own', () => {
  it.each<[string, string, string | undefined]>([
    ['Seats', '10', '10'],
    ['Seats', '11', undefined],
    ['Seats', '0', undefined],
    ['Seats', '', undefined],
    ['Seats', 'ten', undefined],
    ['Plan', 'paid', 'paid'],
    ['Plan', 'gold', undefined],
    ['Plan', '', ''],
    ['Contact', 'a@b.example', 'a@b.example'],
    ['Contact', 'nobody', undefined],
    ['Contact', `${'a'.repeat(20)}@b.example`, undefined],
    ['Contact', '', ''],
    ['Open', 'true', 'true'],
    ['Open', 'maybe', undefined],
    ['Hosts', 'a,b', 'a,b'],
    ['Hosts', 'a,b,c', undefined],
  ])('%s: "%s" -> %s', async (key, text, stored) => {
    const { services } = await buildTestApp();
    const check = () => createCheck({ own: tab })(services.options, key, text, 'en');
    if (stored === undefined) expect(check).toThrow();
    else expect(check()).toBe(stored);
  });
});
