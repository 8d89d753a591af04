/** Checks files against each other: names, paths, places of the menu, and what the code needs. */
import type { ResourceInfo } from '../types';
import { whyNoResource } from './checkNames';
import { checkTargets } from './checkReferences';
import type { SchemaFile } from './checkTexts';
import { type Fix, removal, type SchemaMistake, writing } from './mistake';
import { needed, neededForms } from './needed';

export type Files = Readonly<Record<string, SchemaFile>>;

type Add = (mistake: SchemaMistake) => void;

const resourcesFolder = 'schemas/resources/';

/** `schemas/resources/token.json` -> `token`. */
export const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/\.json$/, '');

/** First parts of calls that the server answers itself. */
const ownCalls = [
  'about',
  'dashboard',
  'group',
  'home_page_content',
  'models',
  'notice',
  'oauth',
  'option',
  'openapi.json',
  'reset_password',
  'status',
  'topup',
  'verification',
];

/** Pages beside the resources: their places in the menu and their letters. */
const pagePlaces = [0, 40, 70, 80, 90];
const pageLetters = ['h', 'i', 's'];

/** A value that the file shares with another one. */
function findClash<Value>(
  files: readonly [string, ResourceInfo][],
  file: string,
  read: (info: ResourceInfo) => Value | undefined,
): string | undefined {
  const value = files.find(([name]) => name === file)?.[1];
  const own = value && read(value);
  return own === undefined
    ? undefined
    : files.find(
        ([other, info]) => other !== file && isBefore(other, file) && read(info) === own,
      )?.[0];
}

/** Files that come with the console were there first. */
const isBefore = (other: string, file: string): boolean => {
  const ranks = [other, file].map((name) => (Object.hasOwn(needed, nameOf(name)) ? 0 : 1));
  return (ranks[0] ?? 0) !== (ranks[1] ?? 0)
    ? (ranks[0] ?? 0) < (ranks[1] ?? 0)
    : other.toLowerCase() < file.toLowerCase();
};

const freePlace = (taken: readonly number[]): number => {
  let place = 61;
  while (taken.includes(place)) place += 1;
  return place;
};

function checkMenus(files: readonly [string, ResourceInfo][], add: Add): void {
  const taken = [...pagePlaces, ...files.flatMap(([, { menu }]) => menu?.place ?? [])];
  for (const [file, { menu }] of files) {
    if (!menu) continue;
    const place = '/x-resource/menu/place';
    const other = findClash(files, file, (info) => info.menu?.place);
    if (other !== undefined || pagePlaces.includes(menu.place))
      add({
        file,
        place,
        reason: `${menu.place} is the place of ${other ?? 'another page'}`,
        fix: writing(place, freePlace(taken)),
        isWarning: true,
      });
    const key = '/x-resource/menu/key';
    const same = findClash(files, file, (info) => info.menu?.key);
    if (menu.key !== undefined && (same !== undefined || pageLetters.includes(menu.key)))
      add({
        file,
        place: key,
        reason: `"${menu.key}" is the letter of ${same ?? 'another page'}`,
        fix: removal(key),
      });
  }
}

function checkPaths(files: readonly [string, ResourceInfo][], add: Add): void {
  for (const [file, info] of files) {
    const place = '/x-resource/path';
    const name = nameOf(file);
    const right = Object.hasOwn(needed, name) ? needed[name]?.path : undefined;
    const free: Fix = writing(place, right ?? name.toLowerCase());
    const other = findClash(files, file, ({ path }) => path.replace(/\/$/, ''));
    const [head = ''] = info.path.split('/');
    const above = files.find(([, { path: root }]) => info.path.startsWith(`${root}/`))?.[0];
    if (right !== undefined && info.path !== right)
      add({ file, place, reason: `the server answers ${name} at "${right}"`, fix: free });
    else if (info.path.endsWith('/')) add({ file, place, reason: 'ends with a slash', fix: free });
    else if (other !== undefined)
      add({ file, place, reason: `"${info.path}" is the path of ${other}`, fix: free });
    else if (ownCalls.includes(head))
      add({
        file,
        place,
        reason: `the server answers /api/${head} itself`,
        ...(ownCalls.includes(name) ? {} : { fix: free }),
      });
    else if (above !== undefined)
      add({
        file,
        place,
        reason: `"${info.path}" is below the path of ${above}, which answers it`,
        fix: free,
      });
    const self = '/x-resource/selfPath';
    const same = findClash(files, file, ({ selfPath }) => selfPath);
    if (same !== undefined)
      add({
        file,
        place: self,
        reason: `"${info.selfPath}" is the path of ${same}`,
        fix: removal(self),
      });
  }
}

/** As the generated types are called. */
const typeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function checkFileNames(paths: readonly string[], add: Add): void {
  const names = paths.filter((path) => path.startsWith(resourcesFolder));
  for (const file of names) {
    const name = nameOf(file);
    const why = whyNoResource(name);
    const twin = names.find(
      (other) =>
        other !== file && isBefore(other, file) && typeName(nameOf(other)) === typeName(name),
    );
    if (twin !== undefined)
      add({
        file,
        place: '/',
        reason: `the name "${name}" is too near to that of ${twin}: give the file another name`,
      });
    else if (why !== undefined)
      add({ file, place: '/', reason: `${why}: give the file another name` });
  }
}

function checkNeeded(files: Files, add: Add): void {
  for (const [name, { fields, values }] of Object.entries(needed)) {
    const file = `${resourcesFolder}${name}.json`;
    const schema = files[file];
    if (!schema) {
      add({
        file,
        place: '/',
        reason: 'the file is missing, and the server needs it: take it back from the repository',
      });
      continue;
    }
    for (const [type, words] of Object.entries(fields))
      for (const field of words.split(' ')) {
        const property = schema.properties[field];
        const place = `/properties/${field}`;
        if (!property)
          add({
            file,
            place,
            reason: `the server needs the field "${field}": leave it out of list and form instead`,
            fix: writing(place, {
              title: field,
              type,
              ...(type === 'array' ? { items: { type: 'string' }, 'x-wire': 'comma' } : {}),
            }),
          });
        else if (property.type !== type)
          add({
            file,
            place: `${place}/type`,
            reason: `the server needs "${field}" as ${type}`,
            fix: writing(`${place}/type`, type),
          });
      }
    for (const [field, wanted] of Object.entries(values)) {
      const place = `/properties/${field}/x-choices`;
      const choices = schema.properties[field]?.['x-choices'];
      const known = Array.isArray(choices) ? choices : [];
      const missing = wanted.filter((value) => !known.some((choice) => choice.value === value));
      if (missing.length > 0 && schema.properties[field])
        add({
          file,
          place,
          reason: `the server needs the values ${missing.join(', ')} of "${field}"`,
          fix: writing(place, [
            ...known,
            ...missing.map((value) => ({ value, label: `${field} ${value}` })),
          ]),
        });
    }
  }
  for (const name of neededForms)
    if (!files[`schemas/forms/${name}.json`])
      add({
        file: `schemas/forms/${name}.json`,
        place: '/',
        reason: 'the file is missing, and a page draws it: take it back from the repository',
      });
}

/**
 * Reports what is wrong between files.
 * @param isWhole true where all files of the project are there, so that one can be missing
 */
export function checkBetween(
  files: Files,
  paths: readonly string[],
  isWhole: boolean,
  add: Add,
): void {
  const resources = Object.entries(files).flatMap(
    ([file, { 'x-resource': info }]): [string, ResourceInfo][] =>
      info && file.startsWith(resourcesFolder) ? [[file, info]] : [],
  );
  checkFileNames(paths, add);
  checkPaths(resources, add);
  checkMenus(resources, add);
  if (!isWhole) return;
  checkNeeded(files, add);
  const byName = Object.entries(files).flatMap(([file, schema]) =>
    file.startsWith(resourcesFolder) && schema['x-resource']
      ? [[nameOf(file), { file, schema }] as const]
      : [],
  );
  checkTargets(new Map(byName), add);
}
