/** The mistakes in `menu.json` of an own folder. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SchemaMistake } from '../../schema/check/mistake';
import { isRow } from '../../schema/isRow';
import { nearestWord } from '../../schema/nearestWord';
import type { Row } from '../../schema/types';
import { lineOf, parse } from './readJson';

const menuWords = ['$schema', 'name', 'logo', 'order', 'groups', 'hidden'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

type Place = (place: string, reason: string) => void;

/** Reports names in a list of menu.json that nothing has. @param known names of resources and pages */
function checkNames(place: string, list: unknown, known: readonly string[], report: Place): void {
  if (list === undefined) return;
  if (!Array.isArray(list)) report(place, 'is a list of names of resources and pages');
  for (const [at, name] of (Array.isArray(list) ? list : []).entries())
    if (!known.includes(name)) {
      const nearest = nearestWord(String(name), known);
      report(`${place}/${at}`, `no resource or page is called "${name}"${nearest}`);
    }
}

function checkGroups(groups: unknown, known: readonly string[], report: Place): void {
  if (groups === undefined) return;
  if (!Array.isArray(groups)) report('/groups', 'is a list of { "title": "…", "entries": [] }');
  const grouped = new Set<unknown>();
  for (const [at, group] of (Array.isArray(groups) ? groups : []).entries()) {
    const { title, entries = [], ...others }: Row = isRow(group) ? group : {};
    for (const word of Object.keys(others))
      report(`/groups/${at}/${word}`, `"${word}" is no word of a group: title and entries are`);
    if (!isText(title) && !(isRow(title) && isText(title['en'])))
      report(`/groups/${at}`, 'a group has a title: "title": "Sales"');
    checkNames(`/groups/${at}/entries`, entries, known, report);
    for (const [i, name] of (Array.isArray(entries) ? entries : []).entries()) {
      const place = `/groups/${at}/entries/${i}`;
      if (grouped.has(name)) report(place, `"${name}" is in a group already: it has one place`);
      grouped.add(name);
    }
  }
}

/** Reports each mistake of menu.json. */
function checkMenu(menu: Row, own: string, known: readonly string[], report: Place): void {
  for (const word of Object.keys(menu).filter((one) => !menuWords.includes(one)))
    report(`/${word}`, `"${word}" is no word of menu.json${nearestWord(word, menuWords)}`);
  const { name, logo } = menu;
  if (name !== undefined && !isText(name)) report('/name', 'is the name of the product, a text');
  const isPicture = isText(logo) && (/^https:\/\//.test(logo) || existsSync(join(own, logo)));
  if (logo !== undefined && !isPicture)
    report('/logo', `there is no picture ${String(logo)} in the own folder`);
  checkNames('/order', menu['order'], known, report);
  checkNames('/hidden', menu['hidden'], known, report);
  checkGroups(menu['groups'], known, report);
}

/**
 * @param path of menu.json; there may be none
 * @param file its name in messages
 * @param known names of resources and pages
 */
export function menuMistakes(
  path: string,
  file: string,
  known: readonly string[],
): SchemaMistake[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const { value, tree, mistakes } = parse(file, text);
  if (!tree) return mistakes;
  const found = [...mistakes];
  const report: Place = (place, reason) => {
    found.push({ file, place, reason, line: lineOf(text, tree, place) });
  };
  if (isRow(value)) checkMenu(value, dirname(path), [...known].sort(), report);
  else report('', 'is an object: { "name": "…", "hidden": [] }');
  return found;
}
