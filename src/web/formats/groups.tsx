import type { CellProps } from './types';

const colours: Readonly<Record<string, string>> = {
  vip: 'yellow',
  pro: 'yellow',
  svip: 'red',
  premium: 'red',
};

/** Groups, sorted; none means default (facts.md section 2). */
export function Cell({ value }: CellProps) {
  const groups = Array.isArray(value) && value.length > 0 ? value.map(String).sort() : ['default'];
  return groups.map((group) => (
    <bdi key={group} className={`badge ${colours[group] ?? 'plain'}`}>
      {group}
    </bdi>
  ));
}
