/** Checks what the screens of one resource show and do. */
import type { PropertySchema, ResourceInfo } from '../types';
import { checkAddress } from './checkConditions';
import { checkLists, checkSections, plainTypes, without } from './checkLists';
import { whyNotPointing } from './checkReferences';
import type { SchemaFile } from './checkTexts';
import { whyNever, whyNot } from './fieldValues';
import { noProperty, type Report, removal, writing } from './mistake';

/** A word that names one field of a kind. */
function checkField(
  schema: SchemaFile,
  word: string,
  name: string | undefined,
  whyNotHere: (property: PropertySchema) => string | undefined,
  report: Report,
): void {
  if (name === undefined) return;
  const at = `/x-resource/${word}`;
  const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
  const why = property ? whyNotHere(property) : undefined;
  if (!property) report(at, noProperty(name, Object.keys(schema.properties)), removal(at));
  else if (why !== undefined) report(at, `"${name}" ${why}`, removal(at));
}

const isInteger = ({ type }: PropertySchema) =>
  type === 'integer' ? undefined : `is ${type}, and must be integer`;

function checkWordsOfOneField(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  checkField(
    schema,
    'title',
    info.title,
    (property) => {
      const { writeOnly, type } = property;
      if (writeOnly) return 'is a secret';
      const isName = plainTypes.includes(type) && type !== 'boolean';
      return isName ? whyNotPointing(property) : `is ${type}, which names nothing`;
    },
    report,
  );
  const whyNoRank = (property: PropertySchema) => isInteger(property) ?? whyNotPointing(property);
  checkField(schema, 'rank', info.rank, whyNoRank, report);
  checkField(
    schema,
    'owner',
    info.owner,
    (property) =>
      isInteger(property) ??
      (property.readOnly ? undefined : 'must be readOnly: users would give their records away'),
    report,
  );
  for (const [order, first] of Object.entries(info.orderFirst ?? {})) {
    const at = `/x-resource/orderFirst`;
    if (!info.order?.includes(order)) report(at, `"${order}" is no order`, removal(at));
    if (schema.properties[first]?.type !== 'boolean')
      report(at, `"${first}" is no field of type boolean`, removal(at));
  }
  for (const [place, values] of [
    ['hidden', info.hidden],
    ['menu/count', info.menu?.count],
  ] as const) {
    const at = `/x-resource/${place}`;
    for (const [name, value] of Object.entries(values ?? {})) {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      // Hidden records have a value that nobody else may give them.
      const {
        enum: _enum,
        'x-choices': _choices,
        'x-format': _format,
        ...loose
      } = property ?? { title: '', type: 'string' };
      const why =
        property && (place === 'hidden' ? whyNot(loose, value) : whyNever(property, value));
      if (!property) report(at, noProperty(name, Object.keys(schema.properties)), removal(at));
      else if (why !== undefined)
        report(at, `"${name}" is never ${JSON.stringify(value)}: it ${why}`, removal(at));
    }
  }
}

function checkRequired(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const required = schema.required ?? [];
  const drop = (name: string) => writing('/required', without(required, name));
  for (const name of required) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (!property)
      report('/required', noProperty(name, Object.keys(schema.properties)), drop(name));
    else if (property.readOnly)
      report('/required', `"${name}" is made by the server: nobody can fill it in`, drop(name));
    else if (!info.form.includes(name))
      report('/required', `"${name}" is in no form: no record could be made`, drop(name));
    else if (property['x-when'] === 'edit')
      report(
        '/required',
        `"${name}" is only in the form that edits: no record could be made`,
        drop(name),
      );
  }
}

function checkId(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const { id } = schema.properties;
  const at = '/properties/id';
  if (!id) {
    report(
      '/properties',
      'a record has an id',
      writing(at, { title: 'ID', type: 'integer', readOnly: true }),
    );
    return;
  }
  // Another API may have ids such as 9f3c-….
  if (id.type !== 'integer' && !(info.api && id.type === 'string'))
    report(`${at}/type`, 'the id is an integer', writing(`${at}/type`, 'integer'));
  if (!id.readOnly) report(at, 'the id is made by the server', writing(`${at}/readOnly`, true));
  for (const word of ['default', 'x-transient', 'enum', 'x-when'] as const)
    if (id[word] !== undefined)
      report(`${at}/${word}`, `the id has no ${word}`, removal(`${at}/${word}`));
}

/** The two ends of a range of time are both filters of the API. */
function checkPresets(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  const ends = Object.keys(schema.properties).filter(
    (name) => schema.properties[name]?.['x-presets'],
  );
  const asked = ends.filter((name) => info.query?.includes(name));
  if (ends.length === 0 || (ends.length === 2 && asked.length === 2)) return;
  const at = `/properties/${ends[0]}/x-presets`;
  report(
    at,
    'a range of time has two fields, its start and its end, and both are in x-resource.query',
    removal(at),
  );
}

/** Bytes that the record of a few short fields has. */
const minBytes = 1000;

function checkOthers(
  schema: SchemaFile,
  info: ResourceInfo,
  pages: readonly string[] | undefined,
  report: Report,
  warn: Report,
): void {
  if (info.whole && !info.search)
    report(
      '/x-resource/whole',
      'needs search, which answers all records',
      removal('/x-resource/whole'),
    );
  if (info.ownerLimit && !info.owner)
    report(
      '/x-resource/ownerLimit',
      'needs owner, whose records it counts',
      removal('/x-resource/ownerLimit'),
    );
  if (info.selfPath !== undefined && info.selfPath === info.path)
    report('/x-resource/selfPath', 'is the same as path', removal('/x-resource/selfPath'));
  if (info.maxBytes !== undefined && info.maxBytes < minBytes)
    report(
      '/x-resource/maxBytes',
      `no record is smaller than ${minBytes} bytes`,
      removal('/x-resource/maxBytes'),
    );
  if (info.statusOnly && !schema.properties['status'])
    report(
      '/x-resource/statusOnly',
      'needs a field called status',
      removal('/x-resource/statusOnly'),
    );
  for (const [name, { to }] of Object.entries(schema['x-links'] ?? {}))
    checkAddress(schema, to, `/x-links/${name}`, pages, report, warn);
}

/** Words that the embedded server goes by, which does not have the records of a REST API. */
const ofServer = ['selfPath', 'statusOnly', 'maxBytes', 'ownerLimit', 'orderFirst'] as const;
const fieldsOfServer = ['x-on-delete', 'x-was', 'x-counter'] as const;

/** Reports words without effect on records of a REST API. */
function checkApi(schema: SchemaFile, info: ResourceInfo, report: Report): void {
  if (!info.api) return;
  const refuse = (at: string) => report(at, 'has no effect on records of a REST API', removal(at));
  for (const word of ofServer) if (info[word] !== undefined) refuse(`/x-resource/${word}`);
  for (const [name, property] of Object.entries(schema.properties))
    for (const word of fieldsOfServer)
      if (property[word] !== undefined) refuse(`/properties/${name}/${word}`);
}

/** Reports what is wrong with a resource, its fields aside. @param pages first parts of the console's addresses */
export function checkResource(
  schema: SchemaFile,
  info: ResourceInfo,
  pages: readonly string[] | undefined,
  report: Report,
  warn: Report,
): void {
  checkId(schema, info, report);
  checkLists(schema, info, report);
  checkWordsOfOneField(schema, info, report);
  checkSections(info, report);
  checkRequired(schema, info, report);
  checkPresets(schema, info, report);
  checkOthers(schema, info, pages, report, warn);
  checkApi(schema, info, report);
}
