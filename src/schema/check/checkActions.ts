/** Checks the actions of a resource: x-resource.actions. */
import type { ResourceInfo } from '../types';
import { type Report, removal, writing } from './mistake';

/** Actions that every resource has. */
const usualActions = [
  'list',
  'show',
  'export',
  'create',
  'edit',
  'delete',
  'read',
  'update',
  'write',
];

const roles = [1, 10, 100];

/** Reports what is wrong with the actions of a resource. */
export function checkActions(info: ResourceInfo, report: Report): void {
  for (const [name, role] of Object.entries(info.actions ?? {})) {
    const at = `/x-resource/actions/${name}`;
    if (usualActions.includes(name))
      report(at, `"${name}" is a usual action, whose role is that of the screens`, removal(at));
    else if (!roles.includes(role))
      report(at, `must be 1, 10 or 100, not ${role}`, writing(at, info.role));
    else if (role < info.role)
      report(
        at,
        `${role} is below the role ${info.role} of the screens, and has no effect`,
        removal(at),
      );
  }
}
