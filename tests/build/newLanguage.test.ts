/** `npm run new language`: what it writes and says, run on a copy of the project. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillLanguage, languagePath, runScript } from '../support/languages';
import { copyProject } from '../support/projectCopy';

it('keeps the texts of a language when English ones come and go', () => {
  const project = copyProject();
  expect(runScript(project, 'newResource', 'language', 'ja').status).toBe(0);
  fillLanguage(project, 'ja', '日', 1, () => false);
  const texts = join(project, 'src/web/locales/messages.en.ts');
  writeFileSync(
    texts,
    readFileSync(texts, 'utf8')
      .replace("'nav.home': 'Home',", "'nav.home': 'Home page',\n  'nav.later': 'Later',")
      .replace(/ {2}'login.capsLock'.*\n/, ''),
  );
  const { stdout, status } = runScript(project, 'newResource', 'language', 'ja');
  expect(status).toBe(0);
  expect(stdout).toMatch(/1 texts? (is|are) new/);
  expect(stdout).toContain('console login.capsLock: "日Caps Lock is on"');
  const file = JSON.parse(readFileSync(languagePath(project, 'ja'), 'utf8')).console;
  expect(file['nav.home']).toEqual({ en: 'Home page', was: 'Home', ja: '日Home' });
  expect(file['nav.later']).toEqual({ en: 'Later', ja: '' });
  expect(file['nav.menu']).toEqual({ en: 'Menu', ja: '日Menu' });
});

it.each([
  [['language'], /usage: npm run new language TAG/],
  [['language', 'Japanese!'], /"Japanese!" is no tag of a language/],
  [['language', 'zh'], /there already/],
  [['language', 'ja', 'de'], /usage/],
])('is refused as %j', (args, reason) => {
  const { stderr, status } = runScript(process.cwd(), 'newResource', ...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(reason);
});
