/** A field may have any name, also that of a class of the console. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resourceSchema, resources } from '../../../src/schema/registry';
import { cellClass } from '../../../src/web/list/columns/columnLayout';

it('the class of a cell is one that the sheets have for that field alone', () => {
  const sheets = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(`src/web/${file}`, 'utf8'))
    .join('\n');
  const classes = new Set([...sheets.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
  const shipped = new Set(
    Object.values(resources).flatMap(({ properties }) => Object.keys(properties)),
  );
  const token = resourceSchema('token');
  const taken = [...classes]
    .filter((name) => !shipped.has(`${name}`))
    .filter((name) => classes.has(cellClass(token, `${name}`)));
  expect(taken).toEqual([]);
});
