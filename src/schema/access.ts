/** Who may do what: the one answer for the menu, pages, columns and buttons of the console, and for the server. */
import { holds } from './conditions';
import { isVisibleTo } from './isVisibleTo';
import { pageRoles } from './pages';
import { isDeleted } from './recordStatus';
import { userRole } from './records.gen';
import { findResource } from './registry';
import type { Condition, RecordAction, ResourceInfo, ResourceSchema, Right, Row } from './types';

/** The caller; a visitor has role 0. */
export interface Caller {
  role: number;
  /** Id of the account, by which records have an owner. */
  id?: number | string;
  /** Actions and fields that the relay keeps from the account, as `channel.create` or `channel.key`. */
  lacks?: readonly string[];
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

const reading = ['list', 'show', 'export'];
const writing = ['create', 'edit', 'delete'];
/** Actions that leave an account its role, its status and its place. */
const mild = [...reading, 'edit'];

/** True where the caller ranks above an account of that role; the super administrator ranks above everybody. */
export const outranks = ({ role }: Caller, other: unknown): boolean =>
  role >= userRole.root || Number(other) < role;

/** True where the record is there, and is no account (x-resource.rank) or one that the caller may do this to. */
function allowsRecord(
  schema: ResourceSchema,
  caller: Caller,
  action: string,
  record: Row | undefined,
): boolean {
  const { rank } = schema['x-resource'];
  if (record !== undefined && !reading.includes(action) && isDeleted(schema, record)) return false;
  if (rank === undefined || record === undefined || reading.includes(action)) return true;
  const role = Number(record[rank]);
  return outranks(caller, role) && (mild.includes(action) || role < userRole.root);
}

/** The rights that an action of react-admin needs, all of them: who changes or deletes a record sees it, too. */
const needs: Readonly<Record<string, readonly RecordAction[]>> = {
  list: ['list', 'read'],
  export: ['list', 'read'],
  show: ['read'],
  create: ['create'],
  edit: ['read', 'update'],
  delete: ['read', 'delete'],
};

/** The right of an action: its own; a list shows what can be read; without any, records of an owner are the owner's. */
export function rightOf({ rights = {}, owner, role }: ResourceInfo, action: RecordAction): Right {
  const reads = action === 'list' || action === 'read' ? (rights.read ?? rights.list) : undefined;
  return rights[action] ?? reads ?? (owner === undefined ? role : 'owner');
}

/**
 * True where the right lets the caller at all: whatever the record, or for records that it picks. Of a REST API nobody
 * here knows a record, so that such a right lets nobody.
 */
function mayAtAll(info: ResourceInfo, caller: Caller, right: Right): boolean {
  if (typeof right === 'number') return caller.role >= right;
  if (Array.isArray(right)) return right.some((one) => mayAtAll(info, caller, one));
  return !info.api && caller.role >= info.role;
}

/**
 * True where the right lets the caller do it to this record; `rightFilter` of the server says the same in SQL. A record
 * without an owner is nobody's.
 * @param record as forms hold it
 */
export function allows(info: ResourceInfo, caller: Caller, right: Right, record: Row): boolean {
  if (typeof right === 'number') return caller.role >= right;
  if (Array.isArray(right)) return right.some((one) => allows(info, caller, one, record));
  if (info.api || caller.role < info.role) return false;
  // A list of rights went above, which the type of a read-only list hides.
  if (right !== 'owner') return holds(right as Condition, record);
  const owner = record[info.owner ?? ''] ?? undefined;
  return owner !== undefined && caller.id !== undefined && String(owner) === String(caller.id);
}

/**
 * True where the schema lets the caller do that, whatever the rank of an account. A resource without a form is only
 * read.
 */
export function allowsAction(
  { 'x-resource': info }: ResourceSchema,
  caller: Caller,
  action: string,
  record?: Row,
): boolean {
  const rights = Object.hasOwn(needs, action) ? needs[action] : undefined;
  if (!rights) {
    const { actions = {} } = info;
    const role = Object.hasOwn(actions, action) ? actions[action] : undefined;
    return role !== undefined && caller.role >= role;
  }
  if (writing.includes(action) && info.form.length === 0) return false;
  return rights
    .map((right) => rightOf(info, right))
    .every((right) =>
      record ? allows(info, caller, right, record) : mayAtAll(info, caller, right),
    );
}

function allowsField(
  schema: ResourceSchema,
  caller: Caller,
  field: string,
  action: string,
): boolean {
  const property = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
  if (!property || !isVisibleTo(property, caller.role)) return false;
  return action === 'write'
    ? property.readOnly !== true &&
        ['create', 'edit'].some((write) => allowsAction(schema, caller, write))
    : property.writeOnly !== true && allowsAction(schema, caller, 'show');
}

/** True where the relay does not let the account do that: an action, or the change of a field. */
export const lacksRight = ({ lacks = [] }: Caller, { resource, action }: AccessRequest): boolean =>
  lacks.includes(`${resource}.${action}`) || (action === 'write' && lacks.includes(resource));

/** True where the caller may do that. An action that a resource does not know is allowed to nobody. */
export function canAccess(caller: Caller, request: AccessRequest): boolean {
  const { resource, action, record } = request;
  if (lacksRight(caller, request)) return false;
  const page = pageRoles.get(resource);
  if (page !== undefined) return page === 'visitor' || caller.role >= userRole[page];
  const [name = '', field] = resource.split('.');
  const schema = findResource(name);
  if (!schema) return false;
  if (field !== undefined) return allowsField(schema, caller, field, action);
  return (
    allowsAction(schema, caller, action, record) && allowsRecord(schema, caller, action, record)
  );
}
