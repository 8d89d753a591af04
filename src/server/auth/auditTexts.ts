/** The text of an entry about an administrator's change, in the language of its reader. */
import { fillIn } from '../../schema/fillIn';
import { isRow } from '../../schema/isRow';
import { resourceFiles } from '../../schema/registry';
import { recordWord } from '../../schema/texts';
import type { Locale } from '../../schema/types';
import { isServerKey, type ServerKey, textOf } from '../kernel/messages/languages';

type AuditKey = ServerKey extends infer Key
  ? Key extends `audit.${infer Name}`
    ? Name
    : never
  : never;

/** One change: never a value, only ids, names and counts. `record` is the name of a resource. */
export interface AuditEntry {
  key: AuditKey;
  record?: string;
  what?: string;
  fields?: string;
  count?: number;
  action?: string;
  quota?: string;
}

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

/** The text of a stored entry. Entries of older versions are texts already. */
export function auditText(content: string, locale: Locale): string {
  const entry = parse(content);
  if (!isEntry(entry)) return content;
  const record = entry.record ? { record: wordOf(entry.record, locale) } : {};
  const text = textOf(`audit.${entry.key}`, locale);
  return fillIn(text, { ...entry, ...record }, locale);
}
