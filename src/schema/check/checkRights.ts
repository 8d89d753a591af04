/** Checks who may do what with records: x-resource.rights. */
import { fieldsOf } from '../conditions';
import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { FormSchema, ResourceInfo } from '../types';
import { checkCondition } from './checkConditions';
import { type Report, removal, writing } from './mistake';

const administrator = 10;
const roles = [1, administrator, 100];
const roleWords: Readonly<Record<string, number>> = {
  user: 1,
  everybody: 1,
  administrator,
  admin: administrator,
  root: 100,
};

const nearestRole = (role: number) =>
  roles.reduce((best, one) => (Math.abs(one - role) < Math.abs(best - role) ? one : best));

function checkRight(
  schema: FormSchema,
  info: ResourceInfo,
  right: unknown,
  at: string,
  report: Report,
): void {
  if (Array.isArray(right)) {
    if (right.length === 0) report(at, 'nobody may', writing(at, info.role));
    for (const one of right) checkRight(schema, info, one, at, report);
  } else if (typeof right === 'number') {
    if (!roles.includes(right))
      report(
        at,
        `must be 1 (user), 10 (administrator) or 100 (root), not ${right}`,
        writing(at, nearestRole(right)),
      );
  } else if (right === 'owner') {
    if (info.owner === undefined)
      report(at, 'a record without x-resource.owner belongs to nobody', writing(at, info.role));
  } else if (isRow(right)) {
    checkCondition(schema, right, at, report);
    for (const name of fieldsOf(right))
      if (schema.properties[name]?.['x-transient'])
        report(at, `"${name}" is not stored`, removal(at));
  } else
    report(
      at,
      `must be a role, "owner", values of fields, or a list of these, not ${JSON.stringify(right)}` +
        nearestWord(String(right), ['owner', ...Object.keys(roleWords)]),
      writing(at, roleWords[String(right).toLowerCase()] ?? info.role),
    );
}

/**
 * Resources whose calls list and add up all records or the own ones, and look at no others' conditions. So are those of
 * a REST API, whose records the server does not know.
 */
const askedByRole: readonly string[] = ['log'];

const isOfRoles = (right: unknown): boolean =>
  typeof right === 'number' || (Array.isArray(right) && right.every(isOfRoles));

/** Reports what the calls of such a resource would not hold. */
function checkAsked(info: ResourceInfo, report: Report): void {
  const why = 'the calls of this resource ask for a role, and would not hold this';
  for (const [action, right] of Object.entries(info.rights ?? {})) {
    const at = `/x-resource/rights/${action}`;
    if (!isOfRoles(right)) report(at, why, writing(at, administrator));
  }
  for (const word of ['hidden', 'owner'] as const)
    if (info[word] !== undefined)
      report(`/x-resource/${word}`, why, removal(`/x-resource/${word}`));
}

/** Reports what is wrong with the rights of a resource. @param name of its file */
export function checkRights(
  name: string,
  schema: FormSchema,
  info: ResourceInfo,
  report: Report,
): void {
  for (const [action, right] of Object.entries(info.rights ?? {}))
    checkRight(schema, info, right, `/x-resource/rights/${action}`, report);
  if (info.api || askedByRole.includes(name)) checkAsked(info, report);
}
