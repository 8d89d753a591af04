/** Mistakes in tabs, widths and help of a form. The list was written before the checks. */
import { inField, type Mistake } from './mistake';
import { at, type Files, type Loose, noteFile } from './note';

const main = { name: 'main', title: 'Main', fields: ['name', 'mail', 'count', 'price', 'done'] };
const more = {
  name: 'more',
  title: 'More',
  fields: ['tags', 'extra', 'due_time', 'state', 'code'],
};

/** Puts the form of the note on tabs, with their texts. */
export function addTabs(files: Files, tabs: unknown = [main, more]): void {
  at(files[noteFile], 'x-resource')['tabs'] = tabs;
  at(files[noteFile], 'x-i18n', 'zh')['tabs'] = { main: '基本', more: '更多' };
}

const inTabs = (
  kind: string,
  tabs: unknown,
  place = '',
  spoil?: (note: Loose) => void,
): Mistake => [
  kind,
  (files) => {
    addTabs(files, tabs);
    spoil?.(at(files[noteFile]));
  },
  `/x-resource/tabs${place && `/${place}`}`,
];

const withoutTitle = { name: 'more', fields: more.fields };

const tabs: Mistake[] = [
  inTabs('one tab', [{ ...main, fields: [...main.fields, ...more.fields] }]),
  inTabs('no tab', []),
  inTabs('tabs by name', ['main', 'more']),
  inTabs('tabs as an object', { main: main.fields, more: more.fields }),
  inTabs('tab without a title', [main, withoutTitle], '1'),
  inTabs('tab with an empty title', [main, { ...more, title: '' }], '1/title'),
  inTabs('tab without fields', [
    { ...main, fields: [...main.fields, ...more.fields] },
    { ...more, fields: [] },
  ]),
  inTabs('tab with capitals in its name', [main, { ...more, name: 'More' }], '1/name'),
  inTabs('two tabs of one name', [main, { ...more, name: 'main' }]),
  inTabs('field on two tabs', [main, { ...more, fields: ['name', ...more.fields] }]),
  inTabs('field twice on a tab', [main, { ...more, fields: [...more.fields, 'code'] }], '1/fields'),
  inTabs('field on no tab', [main, { ...more, fields: more.fields.slice(1) }]),
  inTabs('misspelt field on a tab', [main, { ...more, fields: ['tgas', ...more.fields.slice(1)] }]),
  inTabs('field on a tab that no form has', [
    main,
    { ...more, fields: [...more.fields, 'made_time'] },
  ]),
  inTabs('folded tab', [main, { ...more, folded: true }], '1'),
  inTabs('section on two tabs', [
    { ...main, fields: main.fields.slice(1) },
    { ...more, fields: [...more.fields, 'name'] },
  ]),
  [
    'text of a tab that there is not',
    (files) => {
      addTabs(files);
      at(files[noteFile], 'x-i18n', 'zh')['tabs'] = { main: '基本', more: '更多', mroe: '更' };
    },
    '/x-i18n/zh/tabs/mroe',
  ],
  [
    'texts of tabs without tabs',
    (files) => {
      at(files[noteFile], 'x-i18n', 'zh')['tabs'] = { main: '基本' };
    },
    '/x-i18n/zh/tabs',
  ],
];

const described = { description: 'Words of help.' };

const layout: Mistake[] = [
  inField('help that is nowhere', 'name', { 'x-help': 'beside' }, 'x-help'),
  inField('help at the right', 'name', { ...described, 'x-help': 'right' }, 'x-help'),
  inField('help that is on', 'name', { ...described, 'x-help': true }, 'x-help'),
  inField(
    'help beside a field of half the width',
    'name',
    { ...described, 'x-help': 'beside', 'x-width': 'half' },
    'x-help',
  ),
  inField('a third of the width', 'name', { 'x-width': 'third' }, 'x-width'),
  inField('width in pixels', 'name', { 'x-width': 300 }, 'x-width'),
  inField(
    'help beside a field of a row',
    'tags',
    {
      'x-wire': 'json',
      default: undefined,
      'x-format': undefined,
      items: {
        type: 'object',
        properties: {
          name: { title: 'Name', type: 'string', ...described, 'x-help': 'beside' },
        },
      },
    },
    'items/properties/name/x-help',
  ),
  inField(
    'help beside a field that nobody edits',
    'made_time',
    { ...described, 'x-help': 'beside' },
    'x-help',
  ),
];

export const mistakesInLayout: readonly Mistake[] = [...tabs, ...layout];

export const missingTabTexts: readonly Mistake[] = [
  [
    'heading of a tab that Chinese lacks',
    (files) => {
      addTabs(files);
      at(files[noteFile], 'x-i18n', 'zh')['tabs'] = { main: '基本' };
    },
    '/x-i18n/zh/tabs',
  ],
  [
    'headings of all tabs that Chinese lacks',
    (files) => {
      addTabs(files);
      Reflect.deleteProperty(at(files[noteFile], 'x-i18n', 'zh'), 'tabs');
    },
    '/x-i18n/zh/tabs',
  ],
];
