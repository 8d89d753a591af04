/** What an entry about an administrator's change says, in the language of who reads it. */
import { fillIn } from '../../schema/fillIn';
import { isRow } from '../../schema/isRow';
import { resourceFiles } from '../../schema/registry';
import { recordWord } from '../../schema/texts';
import type { Locale } from '../../schema/types';
import { textOf } from '../kernel/messages/languages';

const texts = {
  created: ['Created {record} {what}', '创建{record} {what}'],
  changed: ['Changed {record} {what}: {fields}', '修改{record} {what}：{fields}'],
  deleted: ['Deleted {record} {what}', '删除{record} {what}'],
  deletedDisabled: [
    'Deleted {count} disabled {count|channel|channels}',
    '删除 {count} 个已禁用的渠道',
  ],
  clearedLogs: ['Deleted {count} log {count|entry|entries}', '清除 {count} 条日志'],
  setOption: ['Changed the option {what}', '修改选项 {what}'],
  // Of versions whose schema files had actions with calls.
  acted: ['{action} on {record} {what}', '对{record} {what} 执行 {action}'],
  managed: ['Action on the user {what}: {action}', '对用户 {what} 执行 {action}'],
  toppedUp: ['Top-up for the user {what}: {quota}', '为用户 {what} 充值 {quota}'],
} as const;

/** One change: never a value, only ids, names and counts. `record` is the name of a resource. */
export interface AuditEntry {
  key: keyof typeof texts;
  record?: string;
  what?: string;
  fields?: string;
  count?: number;
  action?: string;
  quota?: string;
}

function isEntry(value: unknown): value is AuditEntry {
  return isRow(value) && Object.hasOwn(texts, String(value['key']));
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
  const text = textOf(`audit.${entry.key}`, texts[entry.key], locale);
  return fillIn(text, { ...entry, ...record }, locale);
}
