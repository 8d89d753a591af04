/** `npm run new resource`: the file needs no other one, and is written as those beside it. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
  expect(stdout).toContain('Its Chinese title is still English');
  const text = readFileSync(join(project, 'schemas/resources/notice_board.json'), 'utf8');
  expect(text).toContain(
    '\n    "name": { "title": "Name", "type": "string", "maxLength": 100 },\n',
  );
  expect(text).toContain('\n    "list": ["name", "enabled", "created_time"],\n');
  expect(findSchemaMistakes(project).map(describeMistake)).toEqual([]);
  expect(isReferenceStale(project)).toBe(false);
});
