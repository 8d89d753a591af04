/** A build that fails says why. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildProject, copyProject } from '../support/project/projectCopy';

it('names the import that a failed build did not find, and nothing else', async () => {
  const project = copyProject();
  appendFileSync(join(project, 'src/web/app/main.tsx'), "import './noSuchFile';\n");
  const reason = await buildProject(project).then(() => '', String);
  expect(reason).toContain('noSuchFile');
  expect(reason).not.toContain('ENOENT');
}, 120_000);
