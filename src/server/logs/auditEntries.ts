/** The entries of the audit as their readers see them: a value is shown to who may read its field. */

import { sortBy } from 'es-toolkit';
import type { Caller } from '../../schema/access';
import { choicesOf } from '../../schema/choices/choices';
import { fillIn } from '../../schema/fillIn';
import { userRole } from '../../schema/records.gen';
import { findResource } from '../../schema/registry';
import { columnTitle, fieldTexts } from '../../schema/texts';
import { isTimeField } from '../../schema/timeFields';
import { titleField } from '../../schema/titleField';
import type { FormSchema, Locale, PropertySchema } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import { changedKeys, type FieldChange, mostKeys } from '../auth/auditChanges';
import {
  type AuditEntry,
  auditText,
  formOfOption,
  optionTitle,
  readEntry,
  resourceOf,
} from '../auth/auditTexts';
import { isReadable } from '../auth/isReadable';
import { textOf } from '../kernel/messages/languages';
import type { Services } from '../options/Services';
import type { ResourceRules } from '../records/ResourceRules';

const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;

/** Quota units as dollars where the relay shows these. */
const amountOf = ({ options }: Pick<Services, 'options'>, quota: number): string =>
  options.isOn('DisplayInCurrencyEnabled')
    ? dollars(quota / options.number('QuotaPerUnit'))
    : String(quota);

/** A value in words: the label of a choice, or those of a list, a time, an amount. */
function wordsOf(
  services: Pick<Services, 'options'>,
  schema: FormSchema | undefined,
  { field, value }: { field: string; value: string },
  locale: Locale,
): string {
  const property: PropertySchema | undefined = schema?.properties[field];
  if (value === '') return '–';
  if (!schema || !property) return value;
  const choices = choicesOf(schema, field, locale);
  const labelOf = (text: string) => choices.find((choice) => String(choice.value) === text)?.label;
  if (property['x-wire'] === 'comma')
    return value
      .split(',')
      .map((text) => labelOf(text) ?? text)
      .join(', ');
  const label = labelOf(value);
  if (label) return label;
  if (isTimeField(property) && Number(value) > 0)
    return new Date(Number(value) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  if (property['x-format'] === 'quota') return amountOf(services, Number(value));
  return value;
}

/** The prices of model ratios, of a million tokens; empty for all else. */
function pricesText(
  { options }: Pick<Services, 'options'>,
  field: string,
  ratios: readonly (string | undefined)[],
  locale: Locale,
): string {
  const perUnit = options.number('QuotaPerUnit');
  if (field !== 'ModelRatio' || !(perUnit > 0)) return '';
  const price = (ratio: string) => dollars((Number(ratio) * 1_000_000) / perUnit);
  const prices = ratios.map((ratio) => (ratio === undefined ? '–' : price(ratio))).join(' → ');
  return ` (${fillIn(textOf('audited.perMillion', locale), { prices }, locale)})`;
}

/** The keys of a table that changed, the first by their values. */
function keysText(
  services: Pick<Services, 'options'>,
  schema: FormSchema | undefined,
  { field, before, after, more = 0 }: FieldChange,
  locale: Locale,
): string | undefined {
  const keys = changedKeys(before ?? '', after ?? '');
  if (!keys) return undefined;
  const parts = schema?.properties[field]?.properties ?? {};
  const plain = (json = '"–"') => plainText(json.startsWith('"') ? JSON.parse(json) : json);
  const texts = keys.slice(0, mostKeys).map(([key, was, is]) => {
    const isPart = schema && Object.hasOwn(parts, key);
    const title = isPart ? fieldTexts(schema, `${field}.${key}`, locale).title : key;
    const values = [...(before === undefined ? [] : [was]), ...(after === undefined ? [] : [is])];
    const prices = pricesText(services, field, values, locale);
    return `${title}: ${values.map((value) => plain(value)).join(' → ')}${prices}`;
  });
  const count = keys.length - texts.length + more;
  if (count > 0) texts.push(fillIn(textOf('audited.more', locale), { count }, locale));
  return texts.join(', ');
}

function changeText(
  services: Pick<Services, 'options'>,
  resource: string,
  change: FieldChange,
  locale: Locale,
): string {
  const { field, before, after } = change;
  const schema = resource === 'option' ? formOfOption(field) : findResource(resource);
  const title = schema?.properties[field] ? columnTitle(schema, field, locale) : field;
  const values = [before, after]
    .filter((value) => value !== undefined)
    .map((value) => wordsOf(services, schema, { field, value }, locale));
  const text = keysText(services, schema, change, locale) ?? values.join(' → ');
  return text === '' ? title : `${title}: ${text}`;
}

/** Changes whose values can be written back by the calls of every record, and those of options. */
const reversible: readonly string[] = ['changed', 'managed', 'toppedUp', 'setOption'];

/** True for a value that is kept whole: no part of a long text, and no text that had a secret in it. */
const isWhole = (value: string | undefined): boolean =>
  value !== undefined && !/^…|…$|\*\*\*/.test(value);

/** True for a change of a role that the list of users has an action for. */
const isPromotion = ({ before, after }: FieldChange): boolean =>
  [before, after].every((role) => role === '1' || role === '10');

/** The values before and after as a text of JSON, by field; empty where the caller cannot write them all back. */
function wayBack(entry: AuditEntry | undefined, shown: FieldChange[], caller: Caller): string {
  if (!entry) return '';
  const { key, ids = [] } = entry;
  const isUser = resourceOf(entry) === 'user';
  const canGo =
    reversible.includes(key) &&
    ids.length === 1 &&
    shown.length > 0 &&
    shown.every(
      (change) =>
        isWhole(change.before) &&
        isWhole(change.after) &&
        (key !== 'managed' || ['role', 'status'].includes(change.field)) &&
        (!isUser ||
          change.field !== 'role' ||
          (isPromotion(change) && caller.role >= userRole.root)),
    );
  if (!canGo) return '';
  return JSON.stringify(
    Object.fromEntries(shown.map(({ field, before, after }) => [field, [before, after]])),
  );
}

/** Fields that say nothing of a new record: its maker is named, and empty objects are none. */
const isIdle = ({ field, before = '', after }: FieldChange): boolean =>
  field === 'user_id' || (before === '' && after === '{}');

/** The rules of the audit: its entries are kept without a language. */
export const auditRules: ResourceRules = {
  present: (record, { services, user, locale }) => {
    const content = plainText(record['content'] ?? '');
    const entry = readEntry(content);
    const { changes = [], resource = '', key, what = '' } = entry ?? {};
    const schema = findResource(resource);
    const title = schema && titleField(schema);
    const seen = changes.map(
      ({ field, ...values }): FieldChange =>
        isReadable(schema, field, user) ? { field, ...values } : { field },
    );
    const named = seen.find(({ field }) => field === title);
    const shown = sortBy(seen, [(change) => Number(change !== named)]);
    const records = String(record['records'] || (what.match(/(?<=#)\d+/g) ?? []).join(','));
    const optionName = resource === 'option' ? optionTitle(records, locale) : undefined;
    const text = shown
      .filter((change) => !isIdle(change))
      .map((change) => changeText(services, resource, change, locale))
      .join('; ');
    return {
      ...record,
      // Entries of older versions have no columns of their own for these.
      action: record['action'] || key || '',
      resource: record['resource'] || resource,
      records,
      // Entries of older versions have none.
      name: optionName ?? (record['name'] || (named?.after ?? named?.before ?? '')),
      content: text === '' ? auditText(content, locale) : text,
      undo: wayBack(entry, shown, user),
    };
  },
};
