/** Checks fields for what the vocabulary cannot say: formats, calls, roles, references, help. */
import { nearestWord } from '../nearestWord';
import type { PropertySchema, ResourceInfo, Row } from '../types';
import { mayBeEmpty } from '../values/emptyValues';
import { isMap } from '../values/isMap';
import { checkAddress, checkConditions } from './checkConditions';
import { checkValues, type FieldOfFile } from './fieldValues';
import { nearest, noProperty, type Report, removal, writing } from './mistake';

/** The use of a format, as its file says. */
export interface FormatUse {
  types: readonly string[];
  /** Words that a field of the format needs. */
  needs: readonly string[];
}

/** Names that schema files may use besides their own fields. */
export interface SchemaContext {
  vocabulary: Row;
  /** The content of schemas/names.gen.json: names that the vocabulary takes from code and files. */
  names: Row;
  /** Names of src/web/formats; null for one that does not say what it is for. A built server has this as JSON. */
  formats: Readonly<Record<string, FormatUse | null>>;
  choiceFiles: readonly string[];
  /** Names of data providers that `api` may name. */
  providers: readonly string[];
}

/** Calls below /api that list values to choose from. */
const listCalls = ['channel/models', 'group', 'models', 'user/available_models'];

/** The reason why a field has no such format; undefined where it may have it. */
function whyNoFormat(
  use: FormatUse | null | undefined,
  property: PropertySchema,
): string | undefined {
  if (!use) return undefined;
  if (!use.types.includes(property.type))
    return `shows ${use.types.join(' or ')}, and this field is ${property.type}`;
  const missing = use.needs.find((word) => !Object.hasOwn(property, word));
  return missing && `needs ${missing}`;
}

function checkFormat({ property, place }: FieldOfFile, context: SchemaContext, report: Report) {
  const { 'x-format': format, 'x-choices': choices } = property;
  const { formats, choiceFiles } = context;
  const at = `${place}/x-format`;
  if (format !== undefined && !Object.hasOwn(formats, format)) {
    const names = Object.keys(formats).filter((name) => !whyNoFormat(formats[name], property));
    const other = nearest(format, names);
    const hint = nearestWord(format, names);
    const fix = other === undefined ? removal(at) : writing(at, other);
    const fitting = names.filter((name) => formats[name]).join(', ');
    const others =
      `: ${property.type} has ${fitting || 'none of the console'}; ` +
      `one of your own is the file own/formats/${format}.tsx`;
    report(at, `no format "${format}"${hint || others}`, fix);
  } else if (format !== undefined) {
    const why = whyNoFormat(formats[format], property);
    const isUnit = why === 'needs x-unit';
    if (why !== undefined)
      report(at, `${format} ${why}`, isUnit ? writing(`${place}/x-unit`, 'USD') : removal(at));
  }
  if (typeof choices === 'string' && !choiceFiles.includes(choices))
    report(`${place}/x-choices`, `no file schemas/${choices}${nearestWord(choices, choiceFiles)}`);
}

/** The reason why a text is no regular expression; undefined for one. */
function whyNoPattern(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    return `is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The least role that a call of the resource lets. */
function lowestRole({ role, rights = {} }: ResourceInfo): number {
  const roles = Object.values(rights)
    .flat()
    .filter((right) => typeof right === 'number');
  return Math.min(role, ...roles);
}

function checkRole({ property, place, schema }: FieldOfFile, report: Report): void {
  const { 'x-resource': info } = schema;
  const role = property['x-role'];
  if (role === undefined || !info) return;
  if (role < info.role)
    report(`${place}/x-role`, `${role} is below the role ${info.role} of the screens`);
  if (info.api && role > lowestRole(info))
    report(`${place}/x-role`, 'records of a REST API are passed on whole, to lower roles, too');
}

/** The values that the API carries, and the records that a field points to. */
function checkStored({ name, property, place, schema, kind }: FieldOfFile, report: Report): void {
  const { type, items } = property;
  const isPlain = isMap(property) || !['array', 'object'].includes(type);
  if (!isPlain && kind !== 'settings' && !property['x-transient'] && !property['x-wire'])
    report(
      `${place}/x-wire`,
      `a field of type ${type} says how the API carries it`,
      writing(`${place}/x-wire`, items?.type === 'string' ? 'comma' : 'json'),
    );
  const target = property['x-reference'];
  if (target !== undefined && target !== 'user' && schema['x-resource']?.owner === name)
    report(`${place}/x-reference`, 'an owner is a user', writing(`${place}/x-reference`, 'user'));
  if (property['x-on-delete'] === 'clear' && !mayBeEmpty(schema, name))
    report(`${place}/x-on-delete`, `"${name}" may not be empty`);
}

/** Tags of HTML; other words in <> are placeholders, as in https://<resource>.openai.azure.com. */
const tags =
  'a|b|br|button|code|div|em|form|h[1-6]|hr|i|iframe|img|input|li|link|meta|ol|p|pre|script|small|' +
  'span|strong|style|svg|table|td|th|tr|u|ul|video';
const tag = new RegExp(String.raw`<(?:!--|/?(?:${tags})(?=[\s/>]))[^>]*>`, 'i');

/** Reports help that would not be shown as it is meant, or nowhere. */
function checkHelp({ name, property, place, schema }: FieldOfFile, report: Report): void {
  const { description = '' } = property;
  const { form } = schema['x-resource'] ?? {};
  if (/\[[^[\]]*\]\((?!https:\/\/)/.test(description))
    report(`${place}/description`, 'a link in a help text begins with https://');
  if (tag.test(description))
    report(`${place}/description`, 'a help text is no HTML: tags would be shown as they are');
  if (property['x-help'] && place === `/properties/${name}` && form?.includes(name) === false)
    report(`${place}/x-help`, 'the field is in no form');
}

/** The fields of an object, or of the rows of a list, with their places. */
function innerFields(field: FieldOfFile): FieldOfFile[] {
  const { properties, items } = field.property;
  const at = `${field.place}${properties ? '' : '/items'}/properties`;
  return Object.entries(properties ?? items?.properties ?? {}).map(([name, property]) => ({
    ...field,
    name,
    property,
    place: `${at}/${name}`,
  }));
}

/**
 * Reports what is wrong with a field and the fields within it.
 * @param pages first parts of addresses and calls that lead somewhere, where all are known
 * @param warn takes pages and calls that no file names: own code may answer them
 */
export function checkField(
  field: FieldOfFile,
  context: SchemaContext,
  pages: readonly string[] | undefined,
  report: Report,
  warn: Report,
): void {
  const { property, place, schema, name } = field;
  const isInner = place !== `/properties/${name}`;
  const { pattern = '', ...others } = property;
  const broken = whyNoPattern(pattern);
  if (broken !== undefined) report(`${place}/pattern`, broken);
  checkFormat(field, context, report);
  // Values cannot be held against a broken one.
  checkValues(broken === undefined ? field : { ...field, property: others }, report);
  checkHelp(field, report);
  if (isInner && name in {}) report(place, `"${name}" is a name that every object has`);
  if (!isInner) {
    checkRole(field, report);
    checkStored(field, report);
    checkConditions(field, report);
  }
  if (property['x-link'])
    checkAddress(schema, property['x-link'], `${place}/x-link`, pages, report, warn);
  const call = property['x-options-from'];
  if (call && !listCalls.includes(call) && pages?.includes(call.split('/')[0] ?? '') === false)
    warn(
      `${place}/x-options-from`,
      `the server has no call /api/${call} that lists values${nearestWord(call, listCalls)}`,
    );
  const inner = innerFields(field);
  const names = inner.map((one) => one.name);
  for (const [index, required] of (property.items?.required ?? []).entries())
    if (!names.includes(required))
      report(`${place}/items/required/${index}`, noProperty(required, names));
  for (const one of inner) checkField(one, context, pages, report, warn);
}
