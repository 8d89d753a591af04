/**
 * The values that an option may hold. Checked before anything is stored, by the schemas that check the forms of
 * the settings.
 */
import type { ValidateFunction } from 'ajv';
import { formSchema } from '../../schema/forms/formSchema';
import { settings } from '../../schema/forms/settings';
import { sectionForm, sectionFormName } from '../../schema/forms/settingsForms';
import { isRow } from '../../schema/isRow';
import type { Locale, PropertySchema, ResourceSchema, SettingsSchema } from '../../schema/types';
import { createAjv } from '../../schema/values/createAjv';
import { mayBeEmpty } from '../../schema/values/emptyValues';
import { jsonMistake } from '../../schema/values/jsonText';
import { readValue } from '../../schema/values/oddValues';
import { parseJsonText } from '../../schema/values/parseJsonText';
import { listReaderOf } from '../../schema/values/typedLists';
import { encodeValue } from '../../schema/values/wire';
import { AppError } from '../kernel/errors/AppError';
import { fieldErrors } from '../kernel/errors/fieldErrors';
import { jsonMistakeText } from '../kernel/errors/jsonErrors';
import { messageText } from '../kernel/messages/messages';
import type { Options } from './options';

/** A section of settings with its compiled schema. */
interface Section {
  form: ResourceSchema;
  validate: ValidateFunction;
}

/** @throws AppError optionJson with what is wrong in the text of a table of numbers */
function checkTable(key: string, value: string, locale: Locale): void {
  const mistake = jsonMistake(value, 'numbers');
  if (mistake) throw new AppError('optionJson', { key, reason: jsonMistakeText(mistake, locale) });
  const table = parseJsonText(value || 'null');
  // Other relays mark models without a fixed price by a negative ratio. This server would pay for their use.
  if (
    !isRow(table) ||
    !Object.values(table).every((ratio) => typeof ratio === 'number' && ratio >= 0)
  )
    throw new AppError('optionJson', { key, reason: '{"name": 1}' });
}

/** @throws AppError optionNeeds naming the options without a value that this one needs before it is switched on */
function checkNeeds(options: Pick<Options, 'get'>, key: string, property: PropertySchema): void {
  const missing = (property['x-needs'] ?? []).filter((other) => options.get(other) === '');
  if (missing.length > 0) throw new AppError('optionNeeds', { key, missing: missing.join(', ') });
}

/** @throws AppError badField with the option and the reason */
function checkValue({ form, validate }: Section, key: string, value: unknown, locale: Locale) {
  // A text that holds nothing reads as undefined, which a schema takes for a field that is not there.
  if (validate({ [key]: value ?? null })) return;
  if (value === '' && mayBeEmpty(form, key)) return;
  const fields = fieldErrors(validate.errors, form, locale);
  const reason = fields[key] ?? messageText('required', {}, locale);
  throw new AppError('badField', { field: key, reason }, 200, { [key]: reason });
}

/** The check of options by the files of settings. */
export function createCheck(tabs: Readonly<Record<string, SettingsSchema>>) {
  const ajv = createAjv();
  const sections = new Map(
    Object.entries(tabs).flatMap(([tab, schema]) =>
      schema['x-sections'].flatMap((part) => {
        const form = sectionForm(schema, part);
        // Options are checked one by one.
        const rules = { ...formSchema(sectionFormName(tab, part), form, 'edit'), required: [] };
        const validate = ajv.compile(rules);
        return part.fields.map((key): [string, Section] => [key, { form, validate }]);
      }),
    ),
  );
  /**
   * Checks the text of an option and brings it into the form that is stored.
   * @throws AppError unknownOption, badField, optionJson, optionNeeds
   */
  return (options: Pick<Options, 'get'>, key: string, text: string, locale: Locale): string => {
    const section = sections.get(key);
    const property = section?.form.properties[key];
    if (!section || !property) throw new AppError('unknownOption', { key });
    if (property.format === 'number-table') checkTable(key, text, locale);
    const value =
      property['x-wire'] === 'comma' ? listReaderOf(property)(text) : readValue(property, text);
    checkValue(section, key, value, locale);
    if (value === true) checkNeeds(options, key, property);
    return String(encodeValue(property, value));
  };
}

export const checkOption = createCheck(settings);
