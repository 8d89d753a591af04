/** A misspelt field or value of a schema fails the type check, wherever code uses it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { followGuides } from '../support/project/extendedProject';
import { runScript } from '../support/project/languages';
import { copyProject } from '../support/project/projectCopy';

const spoilt = [
  ['a cell', 'src/web/formats/time/responseTime.tsx', 'row.test_time', 'row.tset_time'],
  ['a row action', 'src/web/resources/user/listConfig.tsx', 'row.id', 'row.idd'],
  ['a list rule', 'src/web/resources/redemption/listConfig.tsx', 'row.status', 'row.staus'],
  [
    'a form rule',
    'src/web/resources/token/formConfig.ts',
    'values.expired_time',
    'values.expires_at',
  ],
  [
    'a message of a form',
    'src/web/resources/token/formConfig.ts',
    'errors.expired_time',
    'errors.expires',
  ],
  ['a rule of the server', 'src/server/records/tokenRules.ts', 'values.status', 'values.staus'],
  ['a row of a table', 'src/server/v1/money/payer.ts', 'token.subnet', 'token.subnets'],
  ['an account', 'src/server/accounts/passwords.ts', 'user.status', 'user.staus'],
  ['a log entry that is read', 'src/server/logs/logSums.ts', 'oldest.created_at', 'oldest.time'],
  ['a log entry that is written', 'src/server/logs/logs.ts', 'request_id: entry', 'request: entry'],
  ['a demo record', 'src/server/demo/fill.ts', 'person.username', 'person.login'],
  [
    'a value of a field',
    'src/web/resources/user/listConfig.tsx',
    'userStatus.active',
    'userStatus.actve',
  ],
] as const;

let report = '';

/** All mistakes are in one copy, with what the guides write: the type check takes a minute of a core. */
beforeAll(() => {
  const project = copyProject();
  followGuides(project);
  runScript(project, 'gen');
  // Own files find the console by the paths of their folder.
  const { compilerOptions } = JSON.parse(readFileSync(join(project, 'own/tsconfig.json'), 'utf8'));
  const paths = JSON.parse(JSON.stringify(compilerOptions.paths).replaceAll('"../', '"./'));
  const options = {
    extends: './tsconfig.json',
    compilerOptions: { paths },
    include: ['src', 'own'],
  };
  writeFileSync(join(project, 'tsconfig.all.json'), JSON.stringify(options));
  for (const [, file, right, wrong] of spoilt) {
    const path = join(project, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(right)) throw new Error(`${file} has no ${right}`);
    writeFileSync(path, text.replace(right, wrong));
  }
  report = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.all.json', '--pretty', 'false'],
    { cwd: project, encoding: 'utf8' },
  ).stdout;
}, 480_000);

describe('the type check', () => {
  it.each(spoilt)('refuses a misspelt field in %s', (_what, file, _right, wrong) => {
    const word = wrong.replace(/^(\w+\.|\{ )|:.*/g, '');
    expect(report.split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}\\(.*'${word}' does not exist`)),
    );
  });

  it('finds nothing else, and no mistake in the code of the guides', () => {
    const found = report.split('\n').flatMap((line) => /^(\S+)\(/.exec(line)?.[1] ?? []);
    // The demo has no values of the fields that the guides add.
    const others = found.filter((file) => file !== 'src/server/demo/records.ts');
    expect(others.sort()).toEqual(spoilt.map(([, file]) => file).sort());
  });
});
