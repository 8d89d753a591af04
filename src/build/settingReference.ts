/** The table of settings in README.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standardOf } from '../server/cli/helpText';
import { settingTable } from '../server/settings';

const target = 'README.md';
const head = '| setting | meaning | default |\n|---|---|---|\n';

interface Row {
  names: string[];
  purpose: string;
  standards: Set<string>;
}

/** The rows. Neighbours with the same meaning share one. */
function tableText(): string {
  const rows: Row[] = [];
  for (const [name, { purpose }] of Object.entries(settingTable)) {
    const last = rows.at(-1);
    const row: Row =
      last?.purpose === purpose ? last : { names: [], purpose, standards: new Set() };
    if (row !== last) rows.push(row);
    row.names.push(`\`${name}\``);
    row.standards.add(standardOf(name));
  }
  return rows
    .map(
      ({ names, purpose, standards }) =>
        `| ${names.join(', ')} | ${purpose} | ${[...standards].join(', ')} |\n`,
    )
    .join('');
}

/** README.md with the table as it should be. @throws Error where it has none */
function withTable(text: string): string {
  const start = text.indexOf(head) + head.length;
  if (start < head.length) throw new Error(`${target} has no table of settings`);
  const rest = text.slice(start).replace(/^(\|.*\n)*/, '');
  return text.slice(0, start) + tableText() + rest;
}

/** Writes the table of settings. */
export function writeSettingReference(root: string): void {
  const path = join(root, target);
  const text = readFileSync(path, 'utf8');
  const next = withTable(text);
  if (next !== text) writeFileSync(path, next);
}

/** True where the table says something else than the code. */
export function isSettingReferenceStale(root: string): boolean {
  const text = readFileSync(join(root, target), 'utf8');
  return withTable(text) !== text;
}
