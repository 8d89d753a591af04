/** Checks what the screens and calls of one resource show and do: lists of fields, parts of the form, rights. */
import { fieldsOf } from '../conditions';
import { isRow } from '../isRow';
import type { FormTab, PropertySchema, ResourceInfo } from '../types';
import { holdsSecrets } from '../values/secrets';
import { checkCondition } from './checkConditions';
import type { SchemaFile } from './checkTexts';
import { whyNever, whyNot } from './fieldValues';
import { type Fix, inPlace, nearestField, noProperty, type Report, writing } from './mistake';

/** A resource with its fields, and where its mistakes go. */
interface Resource {
  /** Name of its file. */
  name: string;
  schema: SchemaFile;
  info: ResourceInfo;
  report: Report;
}

const fieldOf = ({ schema }: Resource, name: string): PropertySchema | undefined =>
  Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;

/** The reason why a field is not where it is named; undefined where it may be. */
type WhyNot = (property: PropertySchema, name: string) => string | undefined;

const isShown: WhyNot = ({ writeOnly }) => (writeOnly ? 'is a secret' : undefined);
const isSingle: WhyNot = ({ type, items }) =>
  type === 'object' || items?.type === 'object'
    ? 'is an object, which has no single value'
    : undefined;
const isPlain: WhyNot = ({ type }) =>
  ['array', 'object'].includes(type) ? `is ${type}, which has no order` : undefined;
const isInteger: WhyNot = ({ type }) => (type === 'integer' ? undefined : 'is no integer');
const pointsNowhere: WhyNot = (property) =>
  property['x-reference'] === undefined ? undefined : 'is a reference, which names another record';
/** Parameters of the calls of a list and a search beside filters. */
const isNoParameter: WhyNot = (_property, name) =>
  ['ids', 'keyword', 'order', 'p'].includes(name) ? 'is a parameter of every list' : undefined;
const isSearched: WhyNot = ({ type }) =>
  type === 'string' || type === 'integer'
    ? undefined
    : `is ${type}; texts and integers are searched`;
const isName: WhyNot = ({ type }) =>
  type === 'string' || type === 'integer' || type === 'number'
    ? undefined
    : `is ${type}, which names nothing`;
const isSetByServer: WhyNot = ({ readOnly }) =>
  readOnly ? undefined : 'must be readOnly: users would give their records away';

/** Words of x-resource that name fields, with what each of these must be. */
const namings: Readonly<Record<string, readonly WhyNot[]>> = {
  list: [isShown],
  detail: [isShown],
  wide: [isShown],
  spare: [],
  aside: [isShown],
  filter: [isShown, isSingle],
  query: [isShown, isSingle, isNoParameter],
  form: [],
  search: [isShown, isSearched],
  order: [isShown, isPlain],
  copy: [],
  title: [isShown, isName, pointsNowhere],
  rank: [isInteger, pointsNowhere],
  owner: [isInteger, isSetByServer],
};

/** The fields that a word names, each with its place. */
function namesIn(info: ResourceInfo, word: string): [place: string, name: string][] {
  // A word of the table above, whose value the vocabulary has checked.
  const value: unknown = info[word as keyof ResourceInfo];
  const at = `/x-resource/${word}`;
  if (!Array.isArray(value)) return typeof value === 'string' ? [[at, value]] : [];
  return value.map((name, index) => [`${at}/${index}`, String(name)]);
}

/** Why a setting is not one that is copied from a record to others. */
function whyNoCopy(resource: Resource, name: string): string | undefined {
  const { title, form } = resource.info;
  const property = fieldOf(resource, name);
  if (!property) return undefined;
  if (property.writeOnly || holdsSecrets(property)) return 'is a secret';
  if ([title, 'name', 'username'].includes(name)) return 'names the record';
  if (property['x-counter']) return 'is counted by the relay';
  if (property.readOnly || property['x-transient'] || property['x-when'] === 'create')
    return 'cannot be changed';
  return form.includes(name) ? undefined : 'is no field of the form';
}

/** Fields that are in one list and must not be in another, too. */
function overlapsOf(resource: Resource): Readonly<Record<string, readonly string[]>> {
  const { list, form, filter = [], owner } = resource.info;
  return {
    detail: list,
    wide: list,
    aside: form.filter((name) => fieldOf(resource, name)?.['x-when'] !== 'create'),
    query: filter,
    form: ['id', ...(owner ? [owner] : [])],
  };
}

function checkNames(resource: Resource): void {
  const { schema, info, report } = resource;
  const overlaps = overlapsOf(resource);
  for (const [word, rules] of Object.entries(namings))
    for (const [place, name] of namesIn(info, word)) {
      const property = fieldOf(resource, name);
      const reasons = property ? rules.map((whyNotHere) => whyNotHere(property, name)) : [];
      if (word === 'copy') reasons.push(whyNoCopy(resource, name));
      if (overlaps[word]?.includes(name))
        reasons.push(
          word === 'form' ? 'is made by the server' : 'is shown or filtered elsewhere already',
        );
      const why = reasons.find((reason) => reason !== undefined);
      if (!property) {
        const fields = Object.keys(schema.properties);
        const used = namesIn(info, word).map(([, other]) => other);
        report(place, noProperty(name, fields), nearestField(place, name, fields, used));
      }
      if (property && why !== undefined) report(place, `"${name}" ${why}`);
    }
  for (const [order, first] of Object.entries(info.orderFirst ?? {}))
    if (!info.order?.includes(order) || fieldOf(resource, first)?.type !== 'boolean')
      report(`/x-resource/orderFirst/${order}`, 'leads from an order to a field of type boolean');
}

/** Values by which records are hidden or counted are those of a field. */
function checkFieldValues(resource: Resource): void {
  const { schema, info, report } = resource;
  for (const [word, values] of [
    ['hidden', info.hidden],
    ['menu/count', info.menu?.count],
  ] as const)
    for (const [name, value] of Object.entries(values ?? {})) {
      const at = `/x-resource/${word}/${name}`;
      const property = fieldOf(resource, name);
      if (!property) {
        report(at, noProperty(name, Object.keys(schema.properties)));
        continue;
      }
      // Hidden records have a value that nobody else may give them.
      const { enum: _enum, 'x-choices': _choices, 'x-format': _format, ...loose } = property;
      const why = word === 'hidden' ? whyNot(loose, value) : whyNever(property, value);
      if (why !== undefined) report(at, `"${name}" is never ${JSON.stringify(value)}: it ${why}`);
    }
}

/** Reports required fields that nobody could fill in. */
function checkRequired(resource: Resource): void {
  const { schema, info, report } = resource;
  for (const [index, name] of (schema.required ?? []).entries()) {
    const property = fieldOf(resource, name);
    const isInForm = info.form.includes(name) && property?.['x-when'] !== 'edit';
    if (property && (property.readOnly || !isInForm))
      report(`/required/${index}`, `"${name}" is not in the form that creates a record`);
  }
}

/** A field in a part that is not in the form: it is put there, or the field that is meant comes in its place. */
function partFix({ schema, info }: Resource, place: string, name: string): Fix {
  const { form, owner } = info;
  const isField = Object.hasOwn(schema.properties, name) && !['id', owner].includes(name);
  return isField
    ? writing(`/x-resource/form/${form.length}`, name)
    : nearestField(place, name, form, form);
}

/** Reports fields of the form that are not in exactly one part of a kind. */
function checkParts(resource: Resource, word: 'sections' | 'tabs'): void {
  const { info, report } = resource;
  const parts: readonly FormTab[] | undefined = info[word];
  if (!parts) return;
  const at = `/x-resource/${word}`;
  const placed = parts.flatMap(({ fields }) => fields);
  for (const [index, part] of parts.entries()) {
    if (parts.findIndex(({ name }) => name === part.name) !== index)
      report(
        `${at}/${index}/name`,
        `the name "${part.name}" is there twice`,
        writing(`${at}/${index}/name`, `${part.name}-${index + 1}`),
      );
    for (const [entry, name] of part.fields.entries()) {
      const place = `${at}/${index}/fields/${entry}`;
      if (!info.form.includes(name))
        report(place, `"${name}" is no field of the form`, partFix(resource, place, name));
      else if (parts.findIndex(({ fields }) => fields.includes(name)) !== index)
        report(place, `"${name}" is in another of the ${word} already`);
    }
  }
  for (const name of info.form) {
    if (placed.includes(name)) continue;
    // The fields of a section are on one tab.
    const first = info.sections?.find(({ fields }) => fields.includes(name))?.fields[0] ?? '';
    const home = Math.max(
      0,
      word === 'tabs' ? parts.findIndex(({ fields }) => fields.includes(first)) : 0,
    );
    const fix = writing(`${at}/${home}/fields/${parts[home]?.fields.length ?? 0}`, name);
    report(at, `"${name}" is in none of the ${word}`, fix);
  }
}

/** Reports sections that are on two tabs. */
function checkTabs({ info: { sections = [], tabs = [], form }, report }: Resource): void {
  const tabOf = (field = '') => tabs.findIndex(({ fields }) => fields.includes(field));
  for (const { name, fields } of tabs.length > 0 ? sections : []) {
    const home = tabOf(fields[0]);
    const stray = fields.find((field) => form.includes(field) && tabOf(field) !== home);
    if (stray === undefined || home < 0 || tabOf(stray) < 0) continue;
    const entry = tabs[tabOf(stray)]?.fields.indexOf(stray);
    report(
      `/x-resource/tabs/${tabOf(stray)}/fields/${entry}`,
      `the section "${name}" is on two tabs, as "${stray}" is on this one`,
    );
  }
}

/** The two ends of a range of time are both filters of the API. */
function checkPresets({ schema, info, report }: Resource): void {
  const ends = Object.keys(schema.properties).filter(
    (name) => schema.properties[name]?.['x-presets'],
  );
  if (ends.length === 0 || (ends.length === 2 && ends.every((name) => info.query?.includes(name))))
    return;
  report(
    `/properties/${ends[0]}/x-presets`,
    'a range of time has two fields, its start and its end, and both are in x-resource.query',
  );
}

/**
 * Resources whose calls list and add up all records or the own ones, and look at no others' conditions. So are those of
 * a REST API, whose records the server does not know.
 */
const askedByRole: readonly string[] = ['log'];

const isOfRoles = (right: unknown): boolean => [right].flat(3).every(Number.isInteger);

function checkRight(resource: Resource, right: unknown, place: string): void {
  const { schema, info, report } = resource;
  if (Array.isArray(right))
    for (const [index, one] of right.entries()) checkRight(resource, one, `${place}/${index}`);
  else if (right === 'owner' && info.owner === undefined)
    report(place, 'a record without x-resource.owner belongs to nobody');
  else if (isRow(right)) {
    checkCondition(schema, right, place, report);
    const unstored = fieldsOf(right).find((field) => schema.properties[field]?.['x-transient']);
    if (unstored !== undefined) report(place, `"${unstored}" is not stored`);
  }
}

/** Reports rights that no record could be held to, and actions for roles below that of the screens. */
function checkRights(resource: Resource): void {
  const { name, info, report } = resource;
  const isAsked = askedByRole.includes(name);
  const why = 'the calls of this resource ask for a role, and would not hold this';
  for (const [action, right] of Object.entries(info.rights ?? {})) {
    const at = `/x-resource/rights/${action}`;
    if ((isAsked || info.api) && !isOfRoles(right)) report(at, why);
    checkRight(resource, right, at);
  }
  for (const word of ['hidden', 'owner'] as const)
    if (isAsked && info[word] !== undefined) report(`/x-resource/${word}`, why);
  for (const [action, role] of Object.entries(info.actions ?? {}))
    if (role < info.role)
      report(
        `/x-resource/actions/${inPlace(action)}`,
        `${role} is below the role ${info.role} of the screens, and has no effect`,
      );
}

/** Reports what is wrong with a resource, its fields aside. */
export function checkResource(resource: Resource): void {
  checkNames(resource);
  checkFieldValues(resource);
  checkRequired(resource);
  checkParts(resource, 'sections');
  checkParts(resource, 'tabs');
  checkTabs(resource);
  checkPresets(resource);
  checkRights(resource);
}
