/** Who may do what: the one answer for the menu, pages, columns and buttons of the console, and for the server. */
import { isVisibleTo } from './isVisibleTo';
import { userRole } from './records.gen';
import { resources } from './registry';
import type { ResourceInfo, ResourceSchema, Row } from './types';

/** Whoever asks; a visitor has role 0. */
export interface Caller {
  role: number;
}

/** A question as react-admin puts it. */
export interface AccessRequest {
  /** A resource, a field of one as in `user.quota`, or a page of the console. */
  resource: string;
  /**
   * Of resources and pages: `list`, `show`, `export`, `create`, `edit`, `delete`, or an action that the schema names
   * under `actions`. Of fields: `read`, `write`.
   */
  action: string;
  /** The record that is acted on; without it the answer is about records in general. */
  record?: Row;
}

/** Least role of the pages beside the resources, and of the relay's options. */
const pageRoles: ReadonlyMap<string, number> = new Map([
  ['home', 0],
  ['about', 0],
  ['chat', 0],
  ['dashboard', userRole.user],
  ['profile', userRole.user],
  ['setting', userRole.user],
  ['topup', userRole.user],
  ['schema', userRole.administrator],
  ['option', userRole.root],
]);

const reading = ['list', 'show', 'export'];
const writing = ['create', 'edit', 'delete'];
/** Actions that leave an account its role, its status and its place. */
const mild = [...reading, 'edit'];

/** True where the caller ranks above an account of that role; the super administrator ranks above everybody. */
export const outranks = ({ role }: Caller, other: unknown): boolean =>
  role >= userRole.root || Number(other) < role;

/** True where the record is not an account (x-resource.rank), or is one that the caller may do this to. */
function allowsRecord(
  schema: ResourceSchema,
  caller: Caller,
  action: string,
  record: Row | undefined,
): boolean {
  const { rank } = schema['x-resource'];
  if (rank === undefined || record === undefined || reading.includes(action)) return true;
  const role = Number(record[rank]);
  return outranks(caller, role) && (mild.includes(action) || role < userRole.root);
}

/** A resource without a form is only read. */
function leastRole({ role, form, actions }: ResourceInfo, action: string): number | undefined {
  if (reading.includes(action)) return role;
  if (writing.includes(action)) return form.length > 0 ? role : undefined;
  return actions?.[action];
}

function allowsAction(schema: ResourceSchema, { role }: Caller, action: string): boolean {
  const least = leastRole(schema['x-resource'], action);
  return least !== undefined && role >= least;
}

function allowsField(
  schema: ResourceSchema,
  { role }: Caller,
  field: string,
  action: string,
): boolean {
  const property = schema.properties[field];
  if (!property || role < schema['x-resource'].role || !isVisibleTo(property, role)) return false;
  return action === 'write' ? property.readOnly !== true : property.writeOnly !== true;
}

/** True where the caller may do that. What nobody knows is allowed to nobody. */
export function canAccess(caller: Caller, { resource, action, record }: AccessRequest): boolean {
  const page = pageRoles.get(resource);
  if (page !== undefined) return caller.role >= page;
  const [name = '', field] = resource.split('.');
  const schema = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (!schema) return false;
  if (field !== undefined) return allowsField(schema, caller, field, action);
  return allowsAction(schema, caller, action) && allowsRecord(schema, caller, action, record);
}
