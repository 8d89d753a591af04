/** `npm run new language`: the files that it writes, run on a copy of the project. */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fillLanguage, readTexts, runScript, textFile } from '../support/project/languages';
import { copyProject } from '../support/project/projectCopy';

it('adds the texts that are missing and keeps those that are translated', () => {
  const project = copyProject();
  expect(runScript(project, 'newResource', 'language', 'ja').status).toBe(0);
  expect(readTexts(textFile(project, 'ja', 'language'))).toEqual({ name: '日本語' });
  fillLanguage(project, 'ja', '日', 1, (key) => key === 'nav.about');
  const english = textFile(project, 'en', 'first');
  writeFileSync(english, JSON.stringify({ ...readTexts(english), 'nav.later': 'Later' }));
  expect(runScript(project, 'newResource', 'language', 'ja').status).toBe(0);
  expect(readTexts(textFile(project, 'ja', 'first'))).toMatchObject({
    'nav.home': '日Home',
    'nav.about': 'About',
    'nav.later': 'Later',
  });
  expect(readTexts(textFile(project, 'ja', 'schemas'))).toMatchObject({
    'resources/token': { title: '日Tokens', records: '{count|tokens1}' },
  });
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
