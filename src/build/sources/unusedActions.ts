/** Warns of `actions` of x-resource that no code asks for: the role would hold nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { foldersFor, shownPath } from '../places/ownFolder';

function textOf(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

/** @param files parsed schema files by their paths */
export function unusedActions(
  root: string,
  files: Readonly<Record<string, unknown>>,
): SchemaMistake[] {
  const textBelow = (folders: readonly string[]) => folders.map(textOf).join('');
  // Any of these may ask for an action of any resource.
  const ofAll = textBelow([
    ...foldersFor(root, 'src/web/pages', 'pages'),
    join(root, 'src/server'),
  ]);
  return Object.entries(files).flatMap(([file, schema]) => {
    const info = isRow(schema) ? schema['x-resource'] : undefined;
    const actions = isRow(info) && isRow(info['actions']) ? Object.keys(info['actions']) : [];
    if (actions.length === 0) return [];
    const name = file.replace(/^.*\/|\.json$/g, '');
    const ownText = textBelow(foldersFor(root, `src/web/resources/${name}`, `resources/${name}`));
    const text = ownText + ofAll;
    // Schema files may be checked alone.
    if (text === '') return [];
    const [own = ''] = foldersFor(root, 'src/web', '.').slice(-1);
    return actions
      .filter((action) => !text.includes(`'${action}'`) && !text.includes(`"${action}"`))
      .map((action): SchemaMistake => {
        const place = `/x-resource/actions/${action}`;
        return {
          file,
          place,
          reason:
            `no code asks for the action "${action}": name it as access of a row action in ` +
            shownPath(root, join(own, `resources/${name}/listConfig.tsx`)),
          isWarning: true,
        };
      });
  });
}
