/** One built copy of the project with all made-up resources, for the files that need one of them each. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { exhibit } from './exhibit';
import { brittle, kit } from './kit';
import { contactSchema } from './otherShape';
import { parcel, parcelActions } from './parcels';
import { buildProjectWith } from './projectCopy';
import { member, team } from './relationSchemas';

const resources = { contact: contactSchema, exhibit, kit, member, parcel, team };

const files = {
  ...Object.fromEntries(
    Object.entries(resources).map(([name, schema]) => [`schemas/resources/${name}.json`, schema]),
  ),
  ...Object.fromEntries(
    Object.entries(brittle).map(([file, code]) => [`src/web/formats/${file}`, code]),
  ),
  'src/server/actions/parcel.ts': parcelActions,
};

/** Its folder, built by whichever test process asks first; the others wait. @throws Error with what the build printed */
export async function madeUpProject(): Promise<string> {
  const folder = join(inject('runFolder'), 'made-up');
  const answer = join(folder, 'answer.json');
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    const project = join(folder, 'project');
    const error = await buildProjectWith(files, project).then(
      () => undefined,
      (reason: unknown) => String(reason),
    );
    // Written at once: a reader never finds a half.
    writeFileSync(`${answer}.part`, JSON.stringify({ project, error }));
    renameSync(`${answer}.part`, answer);
  }
  while (!existsSync(answer)) await setTimeout(100);
  const { project, error }: { project: string; error?: string } = JSON.parse(
    readFileSync(answer, 'utf8'),
  );
  if (error) throw new Error(error);
  return project;
}
