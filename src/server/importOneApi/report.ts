/** The changes that an import would make, as lines for the operator. */
import { type Findings, linesOf } from './take/Findings';
import type { Kind, Taken } from './take/Taken';
import type { Plan } from './write/plan';
import { addedTo, amounts } from './write/sums';

const titles: Readonly<Record<Kind | 'log', string>> = {
  user: 'Users',
  credential: 'Passwords and access tokens',
  token: 'Tokens',
  channel: 'Channels',
  redemption: 'Redemption codes',
  option: 'Options',
  log: 'Log entries',
};

const number = (value: bigint | number) => value.toLocaleString('en');

function sumsLine(kind: Kind | 'log', plan: Plan, taken: Taken): string {
  const added = addedTo(plan, taken);
  const parts = amounts.flatMap(({ kind: of, title }, at) =>
    of === kind ? `${title} ${number(added[at] ?? 0n)}` : [],
  );
  return parts.length > 0 ? `; ${parts.join(', ')}` : '';
}

function kindLine(kind: Kind, plan: Plan, taken: Taken): string {
  const { changes, left } = plan[kind];
  const added = changes.filter(({ before }) => before === undefined).length;
  const counts = [
    `${number(added)} to add`,
    ...(changes.length > added ? [`${number(changes.length - added)} to change`] : []),
    ...(left > 0 ? [`${number(left)} stay as they are here`] : []),
  ];
  return `${titles[kind]}: ${counts.join(', ')}${sumsLine(kind, plan, taken)}`;
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];

/** @param unread tables that nothing reads, and why */
export function describeImport(
  plan: Plan,
  taken: Taken,
  { leftOut, remarks }: Findings,
  unread: readonly string[],
): string[] {
  return [
    ...(['user', 'credential', 'token', 'channel', 'redemption', 'option'] as const).map((kind) =>
      kindLine(kind, plan, taken),
    ),
    `${titles.log}: ${number(taken.log.count)} to add${sumsLine('log', plan, taken)}`,
    ...(plan.replaced === undefined ? [] : ["The root of this console gives way to One API's."]),
    ...list('Not taken:', [...unread, ...linesOf(leftOut)]),
    ...list('To know:', linesOf(remarks)),
  ];
}

/** True where there is nothing to write. */
export const isEmpty = (plan: Plan, taken: Taken): boolean =>
  taken.log.count === 0 &&
  Object.values(plan).every((part) => typeof part !== 'object' || part.changes.length === 0);
