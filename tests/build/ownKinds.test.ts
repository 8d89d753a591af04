/** Own files that hold another kind of thing than the console takes, or that another file keeps from being read. */
import {
  type Case,
  component,
  memo,
  page,
  resource,
  rest,
  saysMistakes,
} from '../support/project/ownProject';

const odd: readonly Case[] = [
  [
    'tokens.css',
    ':root {\n  /* ( */ --accent: url(data:a;b); --icon: url("data:a,turn(4) b;\\"");\n  --bg: light-dark(red, blue;\n  --text: ")";\n}',
    /^[^\n]*:3: this bracket has no other one[^\n]*$/,
  ],
  [
    'theme.ts',
    '\nexport default () => ({});',
    /:2: its export default is a function, and not Theme/,
  ],
  [
    'home.tsx',
    'export default { Home: () => null };',
    /:1: its export default is an object, and a/,
  ],
  ['header.tsx', 'const a = <b />;\nexport default a;', /:2: .* an element, .* as in \(\) => <p>/],
  [
    'pages/late/page.tsx',
    page('late').replace('() =>', 'async () =>'),
    /:6: .* has no async: read/,
  ],
  ['pages/week/page.tsx', `import './parts/page';\n${page('week')}`, /^$/],
  ['pages/week/parts/page.tsx', component, /^$/],
  ['pages/month/main.tsx', page('month'), /:1: nobody reads this file: call it page.tsx/],
  ['pages/sum/month/page.tsx', page('sum'), /reads this file: a page is pages.<name>.page.tsx/],
  [
    'pages/needs/page.tsx',
    page('needs', "\n  needs: { user: 'usage_reprot' },"),
    /^warning: \S+:5: .* has no "usage_reprot", did you mean "usage_report"\?$/,
  ],
  ['resources/vendor/show.tsx', 'export default {};', /:1: its export default is an object/],
  ['resources/user/listConfig.ts', 'export const config = {};', /^$/],
  ['resources/user/listConfig.tsx', 'export const config = {};', /:1: .*listConfig.ts comes first/],
  [
    'resources/token/index.tsx',
    "import './Edit';\nexport const list = 5;\nexport const edit = () => null;\nexport const show = 'x';",
    /:2: list is a value, and a comp[^\n]*\n[^\n]*:4: show is a value[^\n]*$/,
  ],
  ['resources/token/Edit.tsx', component, /^$/],
  ['resources/token/list.tsx', component, /:1: nobody .*: index.tsx comes first, keep one/],
  ['resources/token/edit.tsx', component, /:1: nobody .*: index.tsx comes first, keep one/],
  ['resources/user/index.tsx', 'export default {\n  list: 1 };', /:2: list is a value/],
  ['resources/channel/listConfig.ts', 'export const config = () => 1;', /:1: .* reads an object/],
  ['formats/Moons.tsx', 'export const Cell = 1;', /:1: nobody reads this file: call it moons.tsx/],
  [
    'dataProviders/crm.ts',
    '\nexport default (url: string) => {\n  return { getList: load, getOne: load };\n};',
    /^warning: \S+:2: the console calls getMany, create, update, delete of it, too: write getMany/,
  ],
  [
    'dataProviders/erp.ts',
    "import { rest } from './plain';\nexport default {\n ...rest, getOne: 1 };",
    /^$/,
  ],
  ['dataProviders/plain.js', 'export const rest = {};', /^$/],
  ['locales/en/README.md', 'Texts of our own.', /^$/],
  ['resources/vendor/list.test.tsx', '', /^$/],
  [
    'dataProviders/log.ts',
    'export default async () => ({});',
    /:1: .* an async function, and a data/,
  ],
  ['dataProviders/sap.ts', 'export default {', /:1: cannot be read/],
  ['dataProviders/crm.js', component, /nobody .* a data provider is dataProviders.<name>.ts/],
  ['schemas/resources/contact.json', rest('contact', 'crm', 65), /^$/],
  ['schemas/resources/order.json', rest('order', 'erp', 62), /^$/],
  [
    'schemas/resources/bill.json',
    resource({ title: 'Bills', 'x-resource': { record: 'bill', menu: { place: 64 } } }),
    /"vendor" is the path of \S+vendor.json\. Write "path": "bill"/,
  ],
  ['schemas/invoice.json', memo({}), /:1: .* a schema here: move it to schemas.resources/],
  [
    'schemas/resources/memo.json',
    memo({ needs: 'mesages' }),
    /^warning: \S+:\d+ \/x-resource\/needs: .*"messages"/,
  ],
  ['locales/nl.json', '{}', /nobody reads this file: texts are locales.<language>.<name>.json/],
  ['locales/en/vendor.json', '{\n  "a": { "b": "c" }\n}', /:2 \/a: a text is in quotes, under its/],
  [
    'locales/en/list.json',
    '{ "list.loadingAll": "a" }',
    /:1 .* move it to locales.en.console.list/,
  ],
  ['locales/en/console/list.json', '{ "list.loadingAll": "{cuont}" }', /:1 .* takes no \{cuont\}/],
  ['locales/en/react-admin.json', '{\n  "ra.action.sav": "a" }', /:2 .* mean "ra.action.save"/],
];

saysMistakes('own files of another kind', odd);
