/** `npm run new resource`, `page` and `screen`: the file needs no other one, and is written as those beside it. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { handedInMistakes, pageFiles } from '../../src/build/sources/handedIn';
import { describeMistake, findSchemaMistakes } from '../../src/build/sources/readSchemas';
import { isReferenceStale } from '../../src/build/sources/schemaReference';
import { runScript } from '../support/project/languages';
import { copyProject } from '../support/project/projectCopy';
import { temporaryFolder } from '../support/server/builtServer';

it('makes a file that the checks take, with a line for each field', () => {
  const project = temporaryFolder();
  copyProject(project);
  cpSync('docs/schema.md', join(project, 'docs/schema.md'));
  const { status, stdout } = runScript(project, 'newResource', 'resource', 'notice_board');
  expect(status).toBe(0);
  expect(stdout).toContain('own/schemas/resources/notice_board.json is written');
  const text = readFileSync(join(project, 'own/schemas/resources/notice_board.json'), 'utf8');
  expect(text).toContain(
    '\n    "name": { "title": "Name", "type": "string", "maxLength": 100 },\n',
  );
  expect(text).toContain('\n    "list": ["name", "enabled", "created_time"],\n');
  expect(findSchemaMistakes(project).map(describeMistake)).toEqual([]);
  expect(isReferenceStale(project)).toBe(false);
});

it('makes a page that the checks take, and none at an address that is taken', () => {
  const project = temporaryFolder();
  copyProject(project);
  expect(runScript(project, 'newResource', 'page', 'budget_2027').status).toBe(0);
  expect(handedInMistakes(project)).toEqual([]);
  expect(pageFiles(project).map(({ folder }) => folder)).toContain('budget_2027');
  for (const name of ['budget_2027', 'token', 'usage', 'A b'])
    expect(runScript(project, 'newResource', 'page', name).status).toBe(2);
});

it('makes a list that shows times, numbers and yes or no as such', () => {
  const project = temporaryFolder();
  copyProject(project);
  expect(runScript(project, 'newResource', 'resource', 'memo').status).toBe(0);
  expect(runScript(project, 'newResource', 'screen', 'memo').status).toBe(0);
  const text = readFileSync(join(project, 'own/resources/memo/list.tsx'), 'utf8');
  expect(text).toContain("import { BooleanField, DataTable, DateField, List } from 'react-admin';");
  expect(text).toContain('<DataTable.Col source="name" />');
  expect(text).toContain('<DataTable.Col source="enabled" field={BooleanField} />');
  expect(text).toContain('<DateField source="created_time" transform={ofSeconds} showTime />');
  expect(handedInMistakes(project)).toEqual([]);
});

it.each([
  ['package', 'npm run package'],
  ['test', '--project own'],
])('%s explains itself and does nothing', (script, said) => {
  const { status, stdout } = runScript(process.cwd(), script, '--help');
  expect(stdout).toMatch(/^usage: /);
  expect(stdout).toContain(said);
  expect(status).toBe(0);
});
