/** Records of a relay in our words, and the other way round. */
import { cloneDeep, get, omit, set } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import type { FieldRule, RelayResource } from './RelayFile';

type Rule = Exclude<FieldRule, string>;
const ruleOf = (rule: FieldRule): Rule => (typeof rule === 'string' ? { at: rule } : rule);

/** The rule of a field of ours; without one it is the same in both. */
function ruleFor({ fields = {} }: RelayResource, name: string): Rule {
  const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return ruleOf(given ?? name);
}

function ourValue(rule: Rule, row: Row): unknown {
  const value: unknown = get(row, rule.at);
  const kept = Object.entries(rule.while ?? {}).find(([place]) => get(row, place));
  if (kept) return kept[1];
  if (rule.flag !== undefined && get(row, rule.flag) !== true) return rule.values?.[''] ?? '';
  if (rule.count) return isRow(value) ? Object.keys(value).length : 0;
  if (rule.join === 'array') return Array.isArray(value) ? value.join(',') : (value ?? '');
  if (rule.join === 'lines')
    return String(value ?? '')
      .split('\n')
      .filter(Boolean)
      .join(',');
  if (rule.times !== undefined) return typeof value === 'number' ? value * rule.times : value;
  if (rule.day) return new Date(Number(value) * 1000).toISOString().slice(0, 10);
  return rule.values?.[String(value)] ?? value;
}

const theirsOf = (values: Readonly<Record<string, number | boolean>>, value: unknown) =>
  Object.entries(values).find(([, ours]) => ours === value)?.[0];

function theirValue(rule: Rule, value: unknown): unknown {
  const list = () =>
    String(value ?? '')
      .split(',')
      .filter(Boolean);
  if (rule.join === 'array') return list();
  if (rule.join === 'lines') return list().join('\n');
  if (rule.times !== undefined) return Number(value) / rule.times;
  const theirs = rule.values && theirsOf(rule.values, value);
  return theirs === undefined
    ? value
    : /^(-?\d+|true|false)$/.test(theirs)
      ? JSON.parse(theirs)
      : theirs;
}

/** A record of the relay's as ours: with our names beside the relay's own fields, and without what it must not show. */
export function toOurs({ fields = {}, hidden = [] }: RelayResource, row: Row): Row {
  const ours: Row = omit(row, [...hidden]);
  for (const [name, given] of Object.entries(fields)) {
    const rule = ruleOf(given);
    if (!hidden.includes(name) && get(row, rule.at) !== undefined) ours[name] = ourValue(rule, row);
  }
  return ours;
}

/**
 * Fields of ours as the relay's.
 * @param into the relay's record that they change, or nothing
 */
export function toTheirs(resource: RelayResource, ours: Row, into: Row = {}): Row {
  // structuredClone would make plain objects of long numbers.
  const theirs: Row = cloneDeep(into);
  for (const [name, value] of Object.entries(ours)) {
    const rule = ruleFor(resource, name);
    // Only a rule names a place: the name of a field that anybody sends may say `a[99999999]`.
    if ((rule.to ?? rule.at) === name) theirs[name] = theirValue(rule, value);
    else set(theirs, rule.to ?? rule.at, theirValue(rule, value));
    for (const [field, standard] of Object.entries(rule.beside ?? {})) theirs[field] ??= standard;
    if (rule.flag !== undefined) set(theirs, rule.flag, Boolean(value));
  }
  return theirs;
}

/** The relay's value of a parameter by which we filter. */
export function theirParameter(resource: RelayResource, name: string, value: string): string {
  const { values } = ruleFor(resource, name);
  return (values && theirsOf(values, Number(value))) ?? value;
}

/** The relay's name of a field of ours. */
export const theirName = (resource: RelayResource, name: string): string =>
  ruleFor(resource, name).at;

/** Data of an answer as ours, where it is a record or a list of records; anything else is as it came. */
export const dataToOurs = (resource: RelayResource, data: unknown): unknown =>
  Array.isArray(data)
    ? data.map((row) => (isRow(row) ? toOurs(resource, row) : row))
    : isRow(data)
      ? toOurs(resource, data)
      : data;
