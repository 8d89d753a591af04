/** The text of an entry about an administrator's change, in the language of its reader. */
import { fillIn } from '../../schema/fillIn';
import { settings } from '../../schema/forms/settings';
import { isRow } from '../../schema/isRow';
import { resourceFiles } from '../../schema/registry';
import { fieldTexts, recordWord } from '../../schema/texts';
import type { FormSchema, Locale } from '../../schema/types';
import { isServerKey, type ServerKey, textOf } from '../kernel/messages/languages';
import type { FieldChange } from './auditChanges';

type AuditKey = ServerKey extends infer Key
  ? Key extends `audit.${infer Name}`
    ? Name
    : never
  : never;

/**
 * One change. Its text has no values, only ids, names and counts; `changes` has the values. `record` is the name of a
 * resource.
 */
export interface AuditEntry {
  key: AuditKey;
  record?: string;
  /** Ids of the records, or the name of an option. */
  ids?: readonly (number | string)[];
  changes?: readonly FieldChange[];
  what?: string;
  fields?: string;
  count?: number;
  action?: string;
  quota?: string;
}

const ofKeys: Partial<Record<AuditKey, string>> = {
  setOption: 'option',
  managed: 'user',
  toppedUp: 'user',
  deletedDisabled: 'channel',
  clearedLogs: 'log',
};

function isEntry(value: unknown): value is AuditEntry {
  return isRow(value) && isServerKey(`audit.${String(value['key'])}`);
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** The word for a record; the name of its resource where that has no file any more. */
function wordOf(resource: string, locale: Locale): string {
  const schema = Object.hasOwn(resourceFiles, resource) ? resourceFiles[resource] : undefined;
  return schema ? recordWord(schema, locale) : resource;
}

/** The form of a setting, by its name. */
export const formOfOption = (name: string): FormSchema | undefined =>
  Object.values(settings).find(({ properties }) => Object.hasOwn(properties, name));

/** The title of a setting in its form; undefined for one that no form has. */
export function optionTitle(name: string, locale: Locale): string | undefined {
  const form = formOfOption(name);
  return form && fieldTexts(form, name, locale).title;
}

/** A stored entry; undefined for one of an older version, which is a text. `resource` is also that of an option. */
export function readEntry(content: string): (AuditEntry & { resource: string }) | undefined {
  const entry = parse(content);
  return isEntry(entry) ? { ...entry, resource: resourceOf(entry) } : undefined;
}

/** The resource of an entry, where its text does not name it. */
export const resourceOf = ({ key, record }: Pick<AuditEntry, 'key' | 'record'>): string =>
  record ?? ofKeys[key] ?? '';

/** The text of a stored entry. Entries of older versions are texts already. */
export function auditText(content: string, locale: Locale): string {
  const entry = parse(content);
  if (!isEntry(entry)) return content;
  const record = entry.record ? { record: wordOf(entry.record, locale) } : {};
  const text = textOf(`audit.${entry.key}`, locale);
  const { ids: _ids, changes: _changes, ...words } = entry;
  const named = `audited.${entry.action}`;
  const action = isServerKey(named) ? { action: textOf(named, locale) } : {};
  const title = entry.key === 'setOption' ? optionTitle(entry.what ?? '', locale) : undefined;
  return fillIn(text, { ...words, ...record, ...action, ...(title && { what: title }) }, locale);
}
