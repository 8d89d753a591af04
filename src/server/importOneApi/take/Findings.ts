/** Faults and oddities of records that the operator of an import should know. */

/** One field of one record. */
export interface Finding {
  /** As messages call it: user, token, log entry. */
  record: string;
  id: number | string;
  field: string;
  reason: string;
}

export class Findings {
  /** Values that the console has no number for: nothing is imported while there is one. */
  readonly refused: Finding[] = [];
  /** Records that are not taken. */
  readonly leftOut: Finding[] = [];
  /** Records that are taken, with something that the operator should know. */
  readonly remarks: Finding[] = [];
}

/** Findings as lines: those of one field and one reason together, with all their ids. */
export function linesOf(findings: readonly Finding[]): string[] {
  const groups = new Map<string, (number | string)[]>();
  for (const { record, id, field, reason } of findings) {
    const end = `${field === '' ? '' : `, ${field}`}: ${reason}`;
    const key = JSON.stringify([record, end]);
    const ids = groups.get(key) ?? [];
    ids.push(id);
    groups.set(key, ids);
  }
  return [...groups].map(([key, ids]) => {
    const [record, end]: string[] = JSON.parse(key);
    return `${record} ${ids.join(', ')}${end}`;
  });
}
