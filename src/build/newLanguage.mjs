/**
 * `npm run new language TAG`: writes schemas/languages/TAG.json with every English text and room for its translation;
 * where the file exists, adds what is missing and keeps what was translated.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource, root } from './ensure.mjs';

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

/** A file without texts yet. */
const firstFile = (tag) => ({
  name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag),
  switch: '',
  menu: '',
  ...(isRightToLeft(tag) ? { dir: 'rtl' } : {}),
});

const tell = (count, what) => {
  if (count > 0) console.log(`  ${count} ${what}`);
};

/** @param {string[]} names what follows the word language */
export async function newLanguage([given = '', ...rest]) {
  if (given === '' || rest.length > 0) fail('usage: npm run new language TAG, such as ja or pt-BR');
  const tag = canonical(given);
  if (tag === '') fail(`"${given}" is no tag of a language: write one such as ja, de or pt-BR`);
  if (['en', 'zh'].includes(tag))
    fail('English and Chinese are there already, beside their features');
  const name = `schemas/languages/${tag}.json`;
  const path = join(root, name);
  const { languageUpdateOf } = await importSource('src/build/sources/languageFiles.ts');
  const isThere = existsSync(path);
  let old = firstFile(tag);
  try {
    if (isThere) old = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    fail(`${name} is no valid JSON: ${error.message}. Mend it, then run this again`);
  }
  const { file, added, changed, removed } = languageUpdateOf(root, old, tag);
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`);
  console.log(`${name} is ${isThere ? 'up to date' : 'written'}.`);
  tell(added.length, 'texts are new');
  tell(changed.length, 'have another English text now; the one of before is beside them as "was"');
  tell(removed.length, 'are no longer used and were taken out:');
  for (const { key, text } of removed) console.log(`    ${key}: ${JSON.stringify(text)}`);
  console.log(`Write each text beside its English one, then: npm run check:schemas && npm start`);
}
