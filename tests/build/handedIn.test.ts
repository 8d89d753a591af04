/** Mistakes in files of own screens and pages, each by file and line. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handedIn, handedInMistakes, pageFiles } from '../../src/build/sources/handedIn';
import { describeMistake } from '../../src/schema/check/mistake';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'relay-console-own-'));
  cpSync('schemas/resources', join(root, 'schemas/resources'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, 'src/web', path)), { recursive: true });
  writeFileSync(join(root, 'src/web', path), text);
}

const page = (declaration: string, rest = 'export default () => null;') =>
  `import x from 'y';\n\nexport const page = ${declaration};\n${rest}\n`;
const sound = "{ path: '/budget', role: 'user', title: { en: 'Budget' } }";
const file = 'pages/budget/page.tsx';

describe('an own page', () => {
  it.each([
    sound,
    `${sound} satisfies OwnPage`,
    "{ path: '/budget', role: 'root', title: { en: 'B', zh: '预算' }, icon: 'users', place: 3 } as const",
  ])('is right: %s', (declaration) => {
    write(file, page(declaration));
    expect(handedInMistakes(root)).toEqual([]);
    expect(pageFiles(root).map(({ folder }) => folder)).toEqual(['budget']);
  });

  it.each([
    ["role: 'admin'", ':3 /role: a role is visitor, user, administrator, root'],
    ["role: 'users'", 'did you mean "user"?'],
    ["path: 'budget'", ":3 /path: a path is one part, as in path: '/report'"],
    ["path: '/'", '/path: a path is one part'],
    ["path: '/a/b'", '/path: a path is one part'],
    ["path: '/token'", '/path: /token is the address of schemas/resources/token.json'],
    ["path: '/setting'", '/path: /setting is the address of a page of the console'],
    ["title: { zh: '预算' }", "/title: a title has at least English: title: { en: 'Report' }"],
    ["title: 'Budget'", '/title: a title has at least English'],
    ["icon: 'user'", '/icon: no icon is called "user", did you mean "users"?'],
    ["place: '3'", '/place: a place in the menu is a number'],
    ["rol: 'user'", '/rol: "rol" is no word of a page, did you mean "role"?'],
  ])('with %s', (word, said) => {
    write(file, page(`{ ...${sound}, ${word} }`.replace(`...${sound}`, sound.slice(2, -2))));
    const [first = ''] = handedInMistakes(root).map(describeMistake);
    expect(first).toContain('src/web/pages/budget/page.tsx:3');
    expect(first).toContain(said);
  });

  it.each([
    ['without a default', page(sound, ''), 'has no export default: the component of the page'],
    ['without a declaration', 'export default () => null;', 'write export const page = {'],
    ['whose declaration is made by a call', page('make()'), 'write export const page = {'],
  ])('%s', (_, text, said) => {
    write(file, text);
    expect(handedInMistakes(root).map(describeMistake).join()).toContain(said);
  });

  it('has no address of another one, nor the folder of a resource', () => {
    write(file, page(sound));
    write('pages/costs/page.tsx', page(sound));
    write('pages/token/page.tsx', page(sound.replace('budget', 'mine')));
    const said = handedInMistakes(root).map(describeMistake);
    expect(said).toEqual([
      'src/web/pages/costs/page.tsx:3 /path: /budget is the address of src/web/pages/budget/page.tsx',
      expect.stringContaining('its folder is called as schemas/resources/token.json'),
    ]);
  });
});

describe('own screens of a resource', () => {
  it.each([
    ['export default { list: () => null };', ['list']],
    ['export default { list: () => null } satisfies ResourceProps;', ['list']],
    ['const own = { edit: () => null, icon: X };\nexport default own;', ['edit', 'icon']],
    ['export const list = () => null;\nexport { show } from "./show";', ['list', 'show']],
  ])('are read from %s', (text, expected) => {
    write('resources/token/index.tsx', text);
    expect(handedInMistakes(root)).toEqual([]);
    const [[, own] = ['', new Map()]] = handedIn(root);
    expect([...own.keys()]).toEqual(expected);
  });

  it.each([
    [
      'resources/token/list.tsx',
      'export const TokenList = () => null;',
      'src/web/resources/token/list.tsx:1: has no export default: the component of the screen',
    ],
    [
      'resources/token/index.ts',
      "import a from 'b';\nexport default make();",
      'src/web/resources/token/index.ts:2: its export default is no object that can be read',
    ],
    [
      'resources/tokn/list.tsx',
      'export default () => null;',
      'schemas/resources/tokn.json does not exist, did you mean "token"?',
    ],
  ])('%s: %s', (path, text, said) => {
    write(path, text);
    expect(handedInMistakes(root).map(describeMistake).join('\n')).toContain(said);
  });
});
