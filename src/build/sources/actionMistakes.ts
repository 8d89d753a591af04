/** Warns where the `actions` of x-resource and the code that asks for them are apart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import { filesBelow, foldersFor, shownPath } from '../places/ownFolder';
import { lineAt } from '../places/readJson';

/** The files of code below folders, with their texts. */
const codeBelow = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({
        path: join(folder, file),
        text: readFileSync(join(folder, file), 'utf8'),
      })),
  );

type Code = ReturnType<typeof codeBelow>;

/** Those of schema/access.ts, which needs a build: a schema need not name them. */
const common = ['list', 'show', 'export', 'create', 'edit', 'delete'];

/** An entry of a menu or a bulk action that asks for an action that the schema lacks: nobody would see it. */
const unknownActions = (root: string, name: string, code: Code, actions: readonly string[]) =>
  code.flatMap(({ path, text }) =>
    [...text.matchAll(/\baccess: ?['"](\w+)['"]/g)].flatMap(
      ({ 1: word = '', index }): SchemaMistake[] => {
        const known = [...common, ...actions];
        if (known.includes(word)) return [];
        const reason =
          `nobody is shown this: x-resource of ${name} has no "${word}" under actions` +
          nearestWord(word, known);
        const file = shownPath(root, path);
        return [{ file, place: '', line: lineAt(text, index), reason, isWarning: true }];
      },
    ),
  );

/** @param files parsed schema files by their paths */
export function actionMistakes(
  root: string,
  files: Readonly<Record<string, unknown>>,
): SchemaMistake[] {
  // Any of these may ask for an action of any resource.
  const ofAll = codeBelow([
    ...foldersFor(root, 'src/web/pages', 'pages'),
    join(root, 'src/server'),
  ]);
  const [own = ''] = foldersFor(root, 'src/web', '.').slice(-1);
  return Object.entries(files).flatMap(([file, schema]) => {
    const info = isRow(schema) ? schema['x-resource'] : undefined;
    if (!isRow(info)) return [];
    const actions = isRow(info['actions']) ? Object.keys(info['actions']) : [];
    const name = file.replace(/^.*\/|\.json$/g, '');
    const code = codeBelow(foldersFor(root, `src/web/resources/${name}`, `resources/${name}`));
    const unknown = unknownActions(root, name, code, actions);
    const texts = [...code, ...ofAll].map(({ text }) => text);
    // Schema files may be checked alone.
    if (texts.length === 0) return [];
    const unused = actions
      .filter((action) =>
        texts.every((text) => !text.includes(`'${action}'`) && !text.includes(`"${action}"`)),
      )
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
    return [...unknown, ...unused];
  });
}
