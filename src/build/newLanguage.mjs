/**
 * `npm run new language TAG`: writes locales/TAG of the own folder with every English text, to be translated in its
 * place; where the folder exists, adds the texts that are missing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importSource, root } from './ensure.mjs';
import { ownTarget, prepareOwn } from './ownTarget.mjs';

function fail(message) {
  console.error(message);
  process.exit(2);
}

function canonical(tag) {
  try {
    const [found = ''] = Intl.PluralRules.supportedLocalesOf(tag);
    return found;
  } catch {
    return '';
  }
}

const isRightToLeft = (tag) => {
  const { script } = new Intl.Locale(tag).maximize();
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(script ?? '');
};

/** `language.json` of a new language. */
const wordsOf = (tag) => ({
  name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag),
  ...(isRightToLeft(tag) ? { dir: 'rtl' } : {}),
});

/** The texts of a language with the English ones that it lacks. */
const filled = (own, english) =>
  typeof english === 'string'
    ? own || english
    : {
        ...own,
        ...Object.fromEntries(
          Object.entries(english).map(([key, text]) => [key, filled(own?.[key], text)]),
        ),
      };

/** The texts of react-admin's own components: of the language's package where that is installed, else in English. */
async function raTexts(tag) {
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag.split('-')[0]) ?? '';
  const { flatMessages } = await importSource('src/web/locales/flatMessages.ts');
  const { default: english } = await import('ra-language-english');
  const own = await import(`ra-language-${name.toLowerCase()}`).catch(() => ({}));
  return filled(flatMessages(own.default ?? {}), flatMessages(english));
}

function write(file, texts) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
}

/** @param {string[]} names the words after `language` */
export async function newLanguage([given = '', ...rest]) {
  if (given === '' || rest.length > 0) fail('usage: npm run new language TAG, such as ja or pt-BR');
  const tag = canonical(given);
  if (tag === '') fail(`"${given}" is no tag of a language: write one such as ja, de or pt-BR`);
  if (['en', 'zh'].includes(tag)) fail('English and Chinese are there already');
  const folder = join(ownTarget, 'locales', tag);
  prepareOwn();
  const { englishFiles } = await importSource('src/build/sources/languageFiles.ts');
  const words = join(folder, 'language.json');
  if (!existsSync(words)) write(words, wordsOf(tag));
  const files = [...englishFiles(root), ['react-admin', await raTexts(tag)]];
  for (const [name, english] of files) {
    const file = join(folder, `${name}.json`);
    try {
      write(file, filled(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}, english));
    } catch (error) {
      fail(`${file} is no valid JSON: ${error.message}. Mend it, then run this again`);
    }
  }
  console.log(`${folder} has every text; translate them, then: npm run check:schemas`);
}
