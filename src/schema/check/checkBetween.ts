/** Checks files against each other: names, paths, places of the menu, and what the code needs. */
import type { ResourceInfo } from '../types';
import { whyNoResource } from './checkNames';
import { checkTargets } from './checkReferences';
import type { SchemaFile } from './checkTexts';
import { removal, type SchemaMistake, writing } from './mistake';
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

const placesOf = (files: readonly [string, SchemaFile][]): number[] =>
  files.flatMap(([, { 'x-resource': info }]) => info?.menu?.place ?? []);

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
    if (same !== undefined || pageLetters.includes(menu.key ?? ''))
      add({
        file,
        place: key,
        reason: `"${menu.key}" is the letter of ${same ?? 'another page'}`,
        fix: removal(key),
      });
  }
}

function checkPaths(files: readonly [string, ResourceInfo][], add: Add): void {
  for (const [file, { path, selfPath }] of files) {
    const name = nameOf(file);
    const right = Object.hasOwn(needed, name) ? needed[name]?.path : undefined;
    // A file with its own name as its path was there first.
    const named = files.find(([one, info]) => nameOf(one) === path && info.path === path)?.[0];
    const other =
      named === file ? undefined : (named ?? findClash(files, file, (info) => info.path));
    const [head = ''] = path.split('/');
    const above = files.find(([, info]) => path.startsWith(`${info.path}/`))?.[0];
    const why =
      (right !== undefined && path !== right && `the server answers ${name} at "${right}"`) ||
      (other !== undefined && `"${path}" is the path of ${other}`) ||
      (ownCalls.includes(head) && `the server answers /api/${head} itself`) ||
      (above !== undefined && `"${path}" is below the path of ${above}, which answers it`);
    const place = '/x-resource/path';
    const isTaken = ownCalls.includes(name) || whyNoResource(name) !== undefined;
    const fix = isTaken && !right ? {} : { fix: writing(place, right ?? name) };
    if (why) add({ file, place, reason: why, ...fix });
    const self = '/x-resource/selfPath';
    const same = findClash(files, file, (info) => info.selfPath);
    if (same !== undefined || (selfPath !== undefined && selfPath === path))
      add({
        file,
        place: self,
        reason: `"${selfPath}" is the path of ${same ?? 'the resource itself'}`,
        fix: removal(self),
      });
  }
}

const isOwn = (file: string): boolean => !Object.hasOwn(needed, nameOf(file));

/** True for a resource whose records others show, or link to, and for one that shows records of others itself. */
function isLinked(files: Files, own: string): boolean {
  const name = nameOf(own);
  const begins = new RegExp(`^/${name}(?=[/?]|$)`);
  return Object.entries(files).some(([file, { properties, 'x-links': links = {} }]) => {
    const fields = Object.values(properties);
    return (
      Object.values(links).some(({ to }) => begins.test(to)) ||
      fields.some(
        ({ 'x-reference': target, 'x-link': to = '' }) =>
          (file === own ? target !== undefined : target === name) || begins.test(to),
      )
    );
  });
}

/** Reports older names that a resource cannot have had. */
function checkOlderNames(files: Files, paths: readonly string[], add: Add): void {
  for (const [file, { 'x-was': was = [], 'x-resource': info }] of Object.entries(files))
    for (const [index, older] of [was].flat().entries()) {
      const twin = Object.entries(files).find(
        ([other, schema]) => other < file && [schema['x-was'] ?? []].flat().includes(older),
      )?.[0];
      const isThere = paths.includes(`${resourcesFolder}${older}.json`);
      const why =
        (!isOwn(file) && 'only a resource of your own gets another name') ||
        (older === nameOf(file) && `"${older}" is the name that the resource has now`) ||
        (isThere && `${resourcesFolder}${older}.json is there: its records are its own`) ||
        (twin !== undefined && `"${older}" is an older name of ${twin}, too`) ||
        (info?.api && 'its records are those of another API') ||
        whyNoResource(older);
      const place = `/x-was${Array.isArray(was) ? `/${index}` : ''}`;
      if (why) add({ file, place, reason: why, fix: removal(place) });
    }
}

/** Warns of a title that is taken, and of a list that nothing leads to. */
function warnOfLost(files: Files, add: Add): void {
  const resources = Object.entries(files).filter(([file]) => file.startsWith(resourcesFolder));
  for (const [file, { title, 'x-resource': info }] of resources.filter(([own]) => isOwn(own))) {
    const twin = resources.find(
      ([other, schema]) => other !== file && isBefore(other, file) && schema.title === title,
    );
    if (twin)
      add({
        file,
        place: '/title',
        reason: `${twin[0]} has the title "${title}", too`,
        fix: writing('/title', `${title} (${nameOf(file)})`),
        isWarning: true,
      });
    if (info && !info.menu && !isLinked(files, file))
      add({
        file,
        place: '/x-resource/menu',
        reason: `no menu entry, field or link leads to /${nameOf(file)}`,
        fix: writing('/x-resource/menu', { place: freePlace(placesOf(resources)) }),
        isWarning: true,
      });
  }
}

/** As the generated types are called. */
const typeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function checkFileNames(paths: readonly string[], add: Add): void {
  const names = paths.filter((path) => path.startsWith(resourcesFolder));
  for (const file of names) {
    const name = nameOf(file);
    const twin = names.find(
      (other) =>
        other !== file && isBefore(other, file) && typeName(nameOf(other)) === typeName(name),
    );
    const why = twin ? `the name "${name}" is too near to that of ${twin}` : whyNoResource(name);
    if (why) add({ file, place: '/', reason: `${why}: give the file another name` });
  }
}

/** The words of a field that the server needs. */
const neededField = (title: string, type: string) => ({
  title,
  type,
  ...(type === 'array' ? { items: { type: 'string' }, 'x-wire': 'comma' } : {}),
});

/** Reports fields and values that the server needs and a resource lacks. */
function checkNeeded(file: string, { properties }: SchemaFile, add: Add): void {
  const { fields = {}, values = {} } = needed[nameOf(file)] ?? {};
  for (const [type, words] of Object.entries(fields))
    for (const field of words.split(' ')) {
      const property = properties[field];
      const place = `/properties/${field}${property ? '/type' : ''}`;
      const fix = writing(place, property ? type : neededField(field, type));
      if (property?.type !== type)
        add({ file, place, reason: `the server needs the field "${field}" as ${type}`, fix });
    }
  for (const [field, wanted] of Object.entries(values)) {
    const place = `/properties/${field}/x-choices`;
    const choices = properties[field]?.['x-choices'];
    const known = Array.isArray(choices) ? choices : [];
    const missing = wanted.filter((value) => !known.some((choice) => choice.value === value));
    const added = missing.map((value) => ({ value, label: `${field} ${value}` }));
    if (missing.length > 0 && properties[field])
      add({
        file,
        place,
        reason: `the server needs the values ${missing.join(', ')} of "${field}"`,
        fix: writing(place, [...known, ...added]),
      });
  }
}

/** Reports files that the server or a page cannot be without. */
function checkNeededFiles(files: Files, add: Add): void {
  for (const file of [
    ...Object.keys(needed).map((name) => `${resourcesFolder}${name}.json`),
    ...neededForms.map((name) => `schemas/forms/${name}.json`),
  ]) {
    const schema = files[file];
    if (!schema)
      add({
        file,
        place: '/',
        reason: 'the file is missing, and the server or a page needs it: take it back from Git',
      });
    else if (file.startsWith(resourcesFolder)) checkNeeded(file, schema, add);
  }
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
  checkOlderNames(files, paths, add);
  if (!isWhole) return;
  warnOfLost(files, add);
  checkNeededFiles(files, add);
  const byName = Object.entries(files).flatMap(([file, schema]) =>
    file.startsWith(resourcesFolder) && schema['x-resource']
      ? [[nameOf(file), { file, schema }] as const]
      : [],
  );
  checkTargets(new Map(byName), add);
}
