/** The entries of the audit as their readers see them: a value is shown to who may read its field. */

import { type Caller, rightOf } from '../../schema/access';
import { choicesOf } from '../../schema/choices/choices';
import { settings } from '../../schema/forms/settings';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { userRole } from '../../schema/records.gen';
import { findResource } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import { isTimeField } from '../../schema/timeFields';
import type { FormSchema, Locale, PropertySchema, ResourceSchema, Right } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import type { FieldChange } from '../auth/auditChanges';
import { type AuditEntry, auditText, readEntry } from '../auth/auditTexts';
import type { Services } from '../options/Services';
import type { ResourceRules } from '../records/ResourceRules';

/** True where the role alone lets read every record: the entry's record may be another one by now, or gone. */
const readsAll = (right: Right, { role }: Caller): boolean =>
  typeof right === 'number'
    ? role >= right
    : Array.isArray(right) && right.some((one) => typeof one === 'number' && role >= one);

/** True where the caller may read that field of any record. Options, and records of no file, are for root. */
function isReadable(schema: ResourceSchema | undefined, field: string, caller: Caller): boolean {
  if (!schema) return caller.role >= userRole.root;
  const property = schema.properties[field];
  return (
    readsAll(rightOf(schema['x-resource'], 'read'), caller) &&
    (property ? isVisibleTo(property, caller.role) && !property.writeOnly : caller.role >= 100)
  );
}

/** Quota units as dollars where the relay shows these. */
const amountOf = ({ options }: Pick<Services, 'options'>, quota: number): string =>
  options.isOn('DisplayInCurrencyEnabled')
    ? `$${(quota / options.number('QuotaPerUnit')).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 6,
      })}`
    : String(quota);

/** The form of a setting, by its name. */
const formOfOption = (name: string): FormSchema | undefined =>
  Object.values(settings).find(({ properties }) => Object.hasOwn(properties, name));

/** A value in words: the label of a choice, a time, an amount. */
function wordsOf(
  services: Pick<Services, 'options'>,
  schema: FormSchema | undefined,
  { field, value }: { field: string; value: string },
  locale: Locale,
): string {
  const property: PropertySchema | undefined = schema?.properties[field];
  if (value === '') return '–';
  if (!schema || !property) return value;
  const label = choicesOf(schema, field, locale).find((choice) => String(choice.value) === value);
  if (label) return label.label;
  if (isTimeField(property) && Number(value) > 0)
    return new Date(Number(value) * 1000).toISOString().replace('T', ' ').replace('.000Z', ' UTC');
  if (property['x-format'] === 'quota') return amountOf(services, Number(value));
  return value;
}

function changeText(
  services: Pick<Services, 'options'>,
  resource: string,
  { field, before, after }: FieldChange,
  locale: Locale,
): string {
  const schema = resource === 'option' ? formOfOption(field) : findResource(resource);
  const title = schema?.properties[field] ? fieldTexts(schema, field, locale).title : field;
  const values = [before, after]
    .filter((value) => value !== undefined)
    .map((value) => wordsOf(services, schema, { field, value }, locale));
  return values.length === 0 ? title : `${title}: ${values.join(' → ')}`;
}

/** Changes whose values can be written back by the calls of every record, and those of options. */
const reversible: readonly string[] = ['changed', 'managed', 'toppedUp', 'setOption'];

/** True for a value that is kept whole: no part of a long text, and no text that had a secret in it. */
const isWhole = (value: string | undefined): boolean =>
  value !== undefined && !/^…|…$|\*\*\*/.test(value);

/** The values before and after as a text of JSON, by field; empty where they cannot all be written back. */
function wayBack({ key, ids = [] }: Partial<AuditEntry>, shown: FieldChange[]): string {
  const canGo =
    reversible.includes(String(key)) &&
    ids.length === 1 &&
    shown.length > 0 &&
    shown.every(
      ({ field, before, after }) =>
        isWhole(before) && isWhole(after) && (key !== 'managed' || field === 'status'),
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
    const shown = changes.map(({ field, ...values }) =>
      isReadable(schema, field, user) ? { field, ...values } : { field },
    );
    const text = shown
      .filter((change) => !isIdle(change))
      .map((change) => changeText(services, resource, change, locale))
      .join('; ');
    return {
      ...record,
      // Entries of older versions have no columns of their own for these.
      action: record['action'] || key || '',
      resource: record['resource'] || resource,
      records: record['records'] || (what.match(/(?<=#)\d+/g) ?? []).join(','),
      content: text === '' ? auditText(content, locale) : text,
      undo: wayBack(entry ?? {}, shown),
    };
  },
};
