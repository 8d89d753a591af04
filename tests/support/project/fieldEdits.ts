/** Changes of files of a running dev server: fields of each kind in a schema file, and a page. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A schema file of a resource, as far as the edits change it. */
interface Schema {
  title: string;
  properties: Record<string, object>;
  'x-resource': { list: string[]; form: string[]; menu: { place: number; key?: string } };
  'x-i18n': { zh: { properties: Record<string, object> } };
}

export interface FieldEdit {
  what: string;
  property: Record<string, unknown>;
  zh?: object;
  /** Types into the new input. */
  fill: (page: Page) => Promise<unknown>;
  /** As the API answers it, and as the list shows it. */
  stored: unknown;
  shown?: string;
}

/** The text of a schema file with a change. @param original its text */
export function edited(original: string, change: (schema: Schema) => void): string {
  const schema = JSON.parse(original) as Schema;
  change(schema);
  return JSON.stringify(schema, null, 2);
}

/** The same with one more field. */
export function withField(
  original: string,
  field: string,
  { property, zh = { title: '附加' } }: Pick<FieldEdit, 'property' | 'zh'>,
): string {
  return edited(original, (schema) => {
    schema.properties[field] = property;
    // A list shows no secrets, and a column of one is a mistake.
    if (!('writeOnly' in property)) schema['x-resource'].list.push(field);
    schema['x-resource'].form.push(field);
    schema['x-i18n'].zh.properties[field] = zh;
  });
}

export const fieldEdits: readonly FieldEdit[] = [
  {
    what: 'a text',
    property: { title: 'Extra', type: 'string', maxLength: 40 },
    fill: (page) => page.getByLabel('Extra').fill('some text'),
    stored: 'some text',
    shown: 'some text',
  },
  {
    what: 'a number',
    property: { title: 'Extra', type: 'integer', minimum: 0 },
    fill: (page) => page.getByLabel('Extra').fill('42'),
    stored: 42,
    shown: '42',
  },
  {
    what: 'a boolean',
    property: { title: 'Extra', type: 'boolean', default: false },
    fill: (page) => page.getByLabel('Extra').check(),
    stored: true,
    shown: 'Yes',
  },
  {
    what: 'a choice',
    property: {
      title: 'Extra',
      type: 'string',
      enum: ['a', 'b'],
      default: 'a',
      'x-format': 'badge',
      'x-choices': [
        { value: 'a', label: 'First' },
        { value: 'b', label: 'Second', colour: 'green' },
      ],
    },
    zh: { title: '附加', choices: { a: '一', b: '二' } },
    fill: async (page) => {
      await page.getByLabel('Extra').click();
      await page.getByRole('option', { name: 'Second' }).click();
    },
    stored: 'b',
    shown: 'Second',
  },
  {
    what: 'a date',
    property: { title: 'Extra', type: 'integer', 'x-format': 'unixTime' },
    fill: (page) => page.getByLabel('Extra').fill('2026-12-01T10:00:00'),
    stored: expect.any(Number),
    shown: '2026-12-01 10:00:00',
  },
  {
    what: 'a list',
    property: {
      title: 'Extra',
      type: 'array',
      items: { type: 'string' },
      'x-wire': 'comma',
      default: [],
    },
    fill: (page) => page.getByRole('combobox', { name: 'Extra' }).fill('x,y'),
    stored: 'x,y',
    shown: 'x',
  },
  {
    what: 'a JSON text',
    property: {
      title: 'Extra',
      type: 'string',
      contentMediaType: 'application/json',
      'x-format': 'json',
      default: '',
    },
    fill: (page) => page.getByLabel('Extra').fill('{"a":1}'),
    stored: '{"a":1}',
    shown: '{"a":1}',
  },
  {
    what: 'a secret',
    property: { title: 'Extra', type: 'string', writeOnly: true, 'x-format': 'secret' },
    fill: (page) => page.getByLabel('Extra', { exact: true }).fill('hidden-value'),
    stored: '',
  },
];

/** A page of one's own. */
export const ownPage = (role: string, title: string): string =>
  `export const page = { path: '/budget', role: '${role}', title: { en: '${title}' }, place: 66 };
export default function Budget() { return <p>All is paid</p>; }`;

/** The message of the dev server over the page; empty where there is none. */
export const overlayOf = (page: Page): Promise<string> =>
  page
    .locator('vite-error-overlay')
    .evaluate((element) => element.shadowRoot?.textContent ?? '', undefined, { timeout: 2000 })
    .catch(() => '');
