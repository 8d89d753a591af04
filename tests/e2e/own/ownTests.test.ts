/** `npm test -- --project own`: somebody's own folder, which lies elsewhere and comes from another machine. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { copyProject } from '../../support/project/projectCopy';
import { vendor } from '../../support/project/vendor';
import { temporaryFolder } from '../../support/server/builtServer';

const [, example = ''] =
  /```ts\n(import \{ signedIn[\s\S]*?)```/.exec(readFileSync('docs/own.md', 'utf8')) ?? [];

const left = {
  title: 'Days left',
  type: 'integer',
  readOnly: true,
  'x-transient': true,
  'x-format': 'daysLeft',
};

const files = {
  'schemas/resources/vendor.json': JSON.stringify({
    ...vendor,
    properties: { ...vendor.properties, left },
  }),
  // A format that is for fields of each type.
  'formats/daysLeft.tsx': 'export const column = {};\nexport const Cell = () => null;\n',
  'schemas/resources/channel.json': JSON.stringify({
    properties: { vendor: { title: 'Vendor', type: 'integer', 'x-reference': 'vendor' } },
    'x-resource': {
      form: ['vendor'],
      sections: [{ name: 'routing', fields: ['vendor'] }],
    },
  }),
  // Code, which only a build takes.
  'resources/vendor/listConfig.ts': 'export const config = {};\n',
  'locales/de/language.json': '{ "name": "Deutsch" }',
  'locales/de/prices.json': '{ "prices.assumedHint": "Die grauen haben keinen Preis." }',
  'tsconfig.json': '{ "extends": "../elsewhere/tsconfig.json" }',
  'vendor.test.ts': example,
};

it('builds the console with it and runs its tests', () => {
  const project = copyProject();
  cpSync('tests', join(project, 'tests'), { recursive: true });
  const own = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['src/build/test.mjs', '--project', 'own'],
    { cwd: project, encoding: 'utf8', env: { ...process.env, VITEST: '', OWN: own } },
  );
  expect(stdout.trim().split('\n').at(-1), stderr).toBe('1 passed, 0 failed');
  expect(stderr).toContain('prices.json:1 /prices.assumedHint: {price} is missing');
}, 180_000);
