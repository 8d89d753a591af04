/**
 * The languages of schemas/languages in the console: `virtual:languages` lists them, and each has its texts in files of
 * their own, made of the English ones, which the pages load where those of English would be loaded. English stays
 * where a text is missing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRow } from '../../schema/isRow';
import { type TextTree, textsOf } from '../../schema/languages/languageFile';
import { textsOfSource } from '../sources/englishTexts';
import { type LanguageFile, languageFolder, readLanguages } from '../sources/languageFiles';
import { readSchemas } from '../sources/readSchemas';

const list = 'virtual:languages';
/** The texts of the first paint and of forms; those of the schemas come with the console. */
const first = 'virtual:language/';
const schemas = 'virtual:language-schemas/';
const query = '?language=';

const textsIn = ({ texts, tag }: LanguageFile): TextTree => textsOf(texts, tag);

const part = (texts: TextTree, name: string): TextTree => {
  const found = texts[name];
  return typeof found === 'object' ? found : {};
};

function listCode(languages: readonly LanguageFile[]): string {
  const isMenuNeeded = languages.length > 2;
  const entries = languages.map(({ tag, texts, menu, ...others }) => {
    const words = isMenuNeeded ? { ...others, menu } : others;
    const load = texts ? `, load: () => import(${JSON.stringify(first + tag)})` : '';
    const fields = JSON.stringify(words).slice(1, -1);
    return `${JSON.stringify(tag)}: { ${fields}${load} }`;
  });
  return [
    `export const languages = { ${entries.join(', ')} };`,
    `export const isMenuNeeded = ${isMenuNeeded};`,
    `export const hasFiles = ${languages.some(({ texts }) => texts)};`,
  ].join('\n');
}

function firstCode(root: string, language: LanguageFile): string {
  const own = part(textsIn(language), 'schemas');
  const forms = readSchemas<{ title: string }>(join(root, 'schemas/forms')).map(
    ([name, { title }]) => [title, own[`forms/${name}`]],
  );
  const tag = JSON.stringify(language.tag);
  return [
    'import { setPluralRule } from "/src/schema/fillIn.ts";',
    'import { addFormTexts } from "/src/schema/languages/addFormTexts.ts";',
    'import { pluralRule } from "/src/schema/languages/pluralRule.ts";',
    `export { en as texts } from "/src/web/locales/messages.en.ts${query}${language.tag}";`,
    `setPluralRule(${tag}, pluralRule(${tag}));`,
    `addFormTexts(${tag}, ${JSON.stringify(Object.fromEntries(forms))});`,
  ].join('\n');
}

function schemasCode(language: LanguageFile): string {
  const texts = textsIn(language);
  const words = ['common.yes', 'common.no'].map((key, at) => {
    const own = part(texts, 'console')[key];
    return typeof own === 'string' ? own : ['Yes', 'No'][at];
  });
  const given = [language.tag, part(texts, 'schemas'), words].map((value) => JSON.stringify(value));
  return `import { addLanguage } from "/src/schema/languages/addLanguage.ts";\naddLanguage(${given.join(', ')});`;
}

/** A source of English texts with those of a language in their place. */
function translated(file: string, language: LanguageFile): string {
  const texts = part(textsIn(language), 'console');
  let code = readFileSync(file, 'utf8');
  for (const { key, start, end } of textsOfSource(file, code).reverse())
    if (typeof texts[key] === 'string')
      code = code.slice(0, start) + JSON.stringify(texts[key]) + code.slice(end);
  code = code.replace(/(from '[^']+\.en)'/g, `$1.ts${query}${language.tag}'`);
  return file.endsWith('/consoleTexts.en.ts')
    ? `import ${JSON.stringify(schemas + language.tag)};\n${code}`
    : code;
}

/** @param root folder of the project */
export function languagesPlugin(root: string): Plugin {
  const languages = () => readLanguages(root);
  const find = (tag: string): LanguageFile => {
    const found = languages().find((language) => language.tag === tag);
    if (!found) throw new Error(`${languageFolder}/${tag}.json does not exist`);
    return found;
  };
  return {
    name: 'relay-console-languages',
    enforce: 'pre',
    resolveId: (id) =>
      id === list || id.startsWith(first) || id.startsWith(schemas) ? `\0${id}` : undefined,
    load(id) {
      if (id === `\0${list}`) return listCode(languages());
      if (id.startsWith(`\0${first}`)) return firstCode(root, find(id.slice(first.length + 1)));
      if (id.startsWith(`\0${schemas}`)) return schemasCode(find(id.slice(schemas.length + 1)));
      const [file = '', tag] = id.split(query);
      return tag === undefined ? undefined : translated(file, find(tag));
    },
    transform(code, id) {
      if (!/\.ts$/.test(id) || !code.includes('TextFiles = {')) return undefined;
      const tags = languages().filter(({ texts }) => isRow(texts));
      if (tags.length === 0) return undefined;
      return {
        code: code.replace(
          /^\s*en: async \(\) => \(await import\('([^']+)\.en'\)\)\.(\w+),$/gm,
          (whole, file: string, name: string) =>
            [
              whole,
              ...tags.map(
                ({ tag }) =>
                  `  ${JSON.stringify(tag)}: async () => ` +
                  `(await import('${file}.en.ts${query}${tag}')).${name},`,
              ),
            ].join('\n'),
        ),
        map: null,
      };
    },
  };
}
