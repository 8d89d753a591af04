/** The entries of the audit as their readers see them: a value is shown to who may read its field. */

import { type Caller, rightOf } from '../../schema/access';
import { choicesOf } from '../../schema/choices/choices';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { userRole } from '../../schema/records.gen';
import { findResource } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import { isTimeField } from '../../schema/timeFields';
import type { Locale, PropertySchema, ResourceSchema, Right } from '../../schema/types';
import { plainText } from '../../schema/values/oddValues';
import type { FieldChange } from '../auth/auditChanges';
import { auditText, readEntry } from '../auth/auditTexts';
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
    ? `$${Number((quota / options.number('QuotaPerUnit')).toFixed(6))}`
    : String(quota);

/** A value in words: the label of a choice, a time, an amount. */
function wordsOf(
  services: Pick<Services, 'options'>,
  schema: ResourceSchema | undefined,
  { field, value }: { field: string; value: string },
  locale: Locale,
): string {
  const property: PropertySchema | undefined = schema?.properties[field];
  if (value === '') return '–';
  if (!schema || !property) return value;
  const label = choicesOf(schema, field, locale).find((choice) => String(choice.value) === value);
  if (label) return label.label;
  if (isTimeField(property) && Number(value) > 0)
    return new Date(Number(value) * 1000).toISOString().replace(/\.000Z$/, 'Z');
  if (property['x-format'] === 'quota') return amountOf(services, Number(value));
  return value;
}

function changeText(
  services: Pick<Services, 'options'>,
  schema: ResourceSchema | undefined,
  { field, before, after }: FieldChange,
  locale: Locale,
): string {
  const title = schema?.properties[field] ? fieldTexts(schema, field, locale).title : field;
  const values = [before, after]
    .filter((value) => value !== undefined)
    .map((value) => wordsOf(services, schema, { field, value }, locale));
  return values.length === 0 ? title : `${title}: ${values.join(' → ')}`;
}

/** The rules of the audit: its entries are kept without a language. */
export const auditRules: ResourceRules = {
  present: (record, { services, user, locale }) => {
    const content = plainText(record['content'] ?? '');
    const { changes = [], resource = '', key, what = '' } = readEntry(content) ?? {};
    const schema = findResource(resource);
    const shown = changes.map(({ field, ...values }) =>
      isReadable(schema, field, user) ? { field, ...values } : { field },
    );
    const text = shown.map((change) => changeText(services, schema, change, locale)).join('; ');
    return {
      ...record,
      // Entries of older versions have no columns of their own for these.
      action: record['action'] || key || '',
      resource: record['resource'] || resource,
      records: record['records'] || (what.match(/(?<=#)\d+/g) ?? []).join(','),
      content: text === '' ? auditText(content, locale) : text,
    };
  },
};
