/** Checks actions of records: x-resource.actions. */
import { calledActions } from '../actions';
import { fieldsOf } from '../conditions';
import { nearestWord } from '../nearestWord';
import type { ActionInfo, PropertySchema, ResourceInfo } from '../types';
import { checkChoices } from './checkChoices';
import { checkCondition } from './checkConditions';
import { checkField, type SchemaContext } from './checkFields';
import { checkText, type SchemaFile } from './checkTexts';
import { checkBounds, type FieldOfFile } from './fieldValues';
import { noProperty, type Report, removal, writing } from './mistake';

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

/** The names in braces of a text. */
export const bracedNames = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const roleOf = (property: PropertySchema | undefined) => property?.['x-role'] ?? 0;

/** Why a field cannot be in an address, a question or a body. */
function whyNotSent(
  schema: SchemaFile,
  { role, inputs = {} }: ActionInfo,
  name: string,
  where: 'body' | 'text',
): string | undefined {
  if (Object.hasOwn(inputs, name)) return undefined;
  const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  if (!property)
    return noProperty(name, [...Object.keys(schema.properties), ...Object.keys(inputs)]);
  if (property.writeOnly) return `"${name}" is a secret, which the console never has`;
  if (roleOf(property) > role)
    return `"${name}" is for role ${roleOf(property)}, the action for ${role}`;
  return where === 'text' && (property.type === 'array' || property.type === 'object')
    ? `"${name}" is ${property.type}, which has no single value`
    : undefined;
}

/** Texts anywhere in a body. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function checkCall(schema: SchemaFile, action: ActionInfo, at: string, report: Report): void {
  const { call, inputs = {} } = action;
  if (!call) return;
  const place = `${at}/call`;
  for (const name of bracedNames(call.path)) {
    const why = whyNotSent(schema, action, name, 'text');
    if (why !== undefined) report(`${place}/path`, why, removal(place));
  }
  if (
    /\.\.|\/\//.test(call.path) ||
    bracedNames(call.path).length !== call.path.split('{').length - 1
  )
    report(`${place}/path`, 'is no path below /api', removal(place));
  if (call.method === 'GET' && (call.body || Object.keys(inputs).length > 0))
    report(`${place}/method`, 'a GET has no body', writing(`${place}/method`, 'POST'));
  const texts = textsIn(call.body);
  for (const name of texts.flatMap(bracedNames)) {
    const why = whyNotSent(schema, action, name, 'body');
    if (why !== undefined) report(`${place}/body`, why, removal(`${place}/body`));
  }
  const sent = [call.path, ...texts].flatMap(bracedNames);
  for (const name of call.body ? Object.keys(inputs) : [])
    if (!sent.includes(name))
      report(
        `${place}/body`,
        `the input "${name}" is not sent`,
        writing(`${place}/body`, { ...call.body, [name]: `{${name}}` }),
      );
}

/** Words that an input cannot have: it is no field of the record. */
const refused = [
  'readOnly',
  'writeOnly',
  'x-reference',
  'x-role',
  'x-when',
  'x-bulk',
  'x-in-place',
  'x-sum',
  'x-counter',
  'x-transient',
  'x-wire',
  'x-was',
  'x-drop',
  'x-hide-when',
  'x-disable-when',
  'x-unless',
  'x-same-as',
  'x-link',
  'x-presets',
] as const;

function checkInputs(
  schema: SchemaFile,
  { inputs = {}, required = [] }: ActionInfo,
  at: string,
  context: SchemaContext,
  report: Report,
): void {
  for (const [name, property] of Object.entries(inputs)) {
    const place = `${at}/inputs/${name}`;
    if (Object.hasOwn(schema.properties, name))
      report(place, `"${name}" is a field of the record`, {
        place,
        rename: `${name}_input`,
      });
    if (property.type === 'array' || property.type === 'object') {
      report(place, `is ${property.type}, and inputs are single values`, removal(place));
      continue;
    }
    const wrong = refused.filter((word) => property[word] !== undefined);
    for (const word of wrong)
      report(`${place}/${word}`, `an input has no ${word}`, removal(`${place}/${word}`));
    if (wrong.length > 0) continue;
    const inner = { ...schema, required, properties: inputs };
    const field: FieldOfFile = { name, property, place, schema: inner, kind: 'resource' };
    checkField(field, context, report);
    checkBounds(field, report);
    checkChoices(field, context, report);
    checkText(field, report);
  }
  for (const name of required)
    if (!Object.hasOwn(inputs, name))
      report(
        `${at}/required`,
        `"${name}" is no input${nearestWord(name, Object.keys(inputs))}`,
        writing(
          `${at}/required`,
          required.filter((other) => other !== name),
        ),
      );
}

function checkAction(
  schema: SchemaFile,
  action: ActionInfo,
  at: string,
  context: SchemaContext,
  report: Report,
): void {
  const { when, confirm = '', role, on, button } = action;
  if (when) {
    checkCondition(schema, when, `${at}/when`, report);
    for (const name of fieldsOf(when)) {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      if (roleOf(property) > role)
        report(
          `${at}/when`,
          `"${name}" is for role ${roleOf(property)}, the action for ${role}`,
          removal(`${at}/when`),
        );
      if (property?.['x-transient'])
        report(
          `${at}/when`,
          `"${name}" is not stored, and conditions look at what is`,
          removal(`${at}/when`),
        );
    }
  }
  if (button && on?.includes('row') === false)
    report(`${at}/button`, 'the action is not offered for a row', removal(`${at}/button`));
  for (const name of bracedNames(confirm)) {
    const why = whyNotSent(schema, { ...action, inputs: {} }, name, 'text');
    if (why !== undefined) report(`${at}/confirm`, why, removal(`${at}/confirm`));
  }
  checkCall(schema, action, at, report);
  checkInputs(schema, action, at, context, report);
}

/** Reports what is wrong with the actions of a resource. */
export function checkActions(
  schema: SchemaFile,
  info: ResourceInfo,
  context: SchemaContext,
  report: Report,
): void {
  for (const [name, own] of Object.entries(info.actions ?? {})) {
    const at = `/x-resource/actions/${name}`;
    const role = typeof own === 'object' ? own.role : own;
    const place = typeof own === 'object' ? `${at}/role` : at;
    if (usualActions.includes(name))
      report(at, `"${name}" is a usual action, whose role is that of the screens`, removal(at));
    else if (!roles.includes(role))
      report(place, `must be 1, 10 or 100, not ${role}`, writing(place, info.role));
    else if (role < info.role)
      report(
        place,
        `${role} is below the role ${info.role} of the screens, and has no effect`,
        typeof own === 'object' ? writing(place, info.role) : removal(place),
      );
  }
  for (const [name, action] of calledActions(info))
    checkAction(schema, action, `/x-resource/actions/${name}`, context, report);
}

/** Warns of actions that would end in a 404: no call names another endpoint, and no file of the server answers. */
export function warnOfUnanswered(
  name: string,
  info: ResourceInfo,
  { answered }: SchemaContext,
  warn: Report,
): void {
  const known = Object.hasOwn(answered, name) ? answered[name] : [];
  if (known === undefined || info.api) return;
  for (const [key, { call }] of calledActions(info)) {
    if (call || known.includes(key)) continue;
    const at = `/x-resource/actions/${key}`;
    const path = `${info.path}/{id}/${key}`;
    warn(
      at,
      `nothing answers POST /api/${path}: src/server/actions/${name}.ts has no ` +
        `"${key}"${nearestWord(key, known)}`,
      writing(`${at}/call`, { method: 'POST', path }),
    );
  }
}
