/** The changes that an options file would make: each value as the form of its section would send it. */
import { validators } from 'virtual:validators';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { formSchema } from '../../../../schema/forms/formSchema';
import { optionProperties } from '../../../../schema/forms/settings';
import { sectionForm, sectionFormName } from '../../../../schema/forms/settingsForms';
import { isRow } from '../../../../schema/isRow';
import type { Locale, ResourceSchema, Row } from '../../../../schema/types';
import { isEmptyValue, isNumber, mayBeEmpty } from '../../../../schema/values/emptyValues';
import { jsonMistake } from '../../../../schema/values/jsonText';
import { plainText, sameFormValue } from '../../../../schema/values/oddValues';
import { localizeErrors } from '../../../form/schema/formErrors';
import { jsonMistakeText } from '../../../formats/price/jsonTexts';
import { textIn } from '../../../locales/catalogue';
import { offeredSettings, openOtherOptions } from '../../../relay/site/offeredSettings';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { editedText, kindOf, mistakeIn as mistakeOf, sentText } from '../others/optionKinds';
import { emptiedRatios } from './emptiedRatios';
import { inOrder, optionText, readOption } from './optionValues';

interface Section {
  /** Name of the section's form. */
  formName: string;
  form: ResourceSchema;
}

/** Public options of the relay by name, with the section that has each. */
export const openOptions = (): ReadonlyMap<string, Section> =>
  new Map(
    Object.entries(offeredSettings()).flatMap(([tab, schema]) =>
      schema['x-sections'].flatMap((part) => {
        const section = { formName: sectionFormName(tab, part), form: sectionForm(schema, part) };
        return part.fields
          .filter((name) => !schema.properties[name]?.writeOnly)
          .map((name): [string, Section] => [name, section]);
      }),
    ),
  );

/** The options that a switch needs before it is on. */
export const needsOf = (name: string): readonly string[] =>
  optionProperties[name]?.['x-needs'] ?? [];

/** Why a form would not send a value; undefined for one that it sends. */
function mistakeIn({ formName, form }: Section, values: Row, locale: Locale): string | undefined {
  const [[name, value] = ['', undefined]] = Object.entries(values);
  const property = form.properties[name];
  if (isEmptyValue(value) && mayBeEmpty(form, name)) return undefined;
  if (value === undefined && property && isNumber(property))
    return textIn(locale, 'validate.emptyNumber');
  const rules = formSchema(formName, form, 'edit');
  const { errors } = createPrecompiledValidator<Row>(validators, rules).validateFormData(
    values,
    rules,
    undefined,
    (found) =>
      localizeErrors(
        found,
        { schema: form, values, locale, overrides: {} },
        (path) => path === name,
      ),
  );
  return errors[0]?.message ?? emptiedRatios(form, values, locale)[name];
}

/** An option of a file that no section shows: its text, and why it would not be sent. */
function otherValue(name: string, given: unknown, before: string, locale: Locale) {
  const kind = kindOf(name, before);
  const text = plainText(given);
  const data = sentText(kind, text, before);
  const isSame = editedText(kind, data) === editedText(kind, before);
  return { data: isSame ? before : data, reason: mistakeOf(kind, text, before, locale) };
}

export interface Difference {
  changes: OptionChange[];
  unknown: string[];
  /** Values that are left out, and why. */
  wrong: { name: string; reason: string }[];
}

/** The changes that an options file would make. @throws Error unless the text is a JSON object of texts */
export function compareOptions(
  text: string,
  options: ReadonlyMap<string, string>,
  locale: Locale,
): Difference {
  const mistake = jsonMistake(text, 'object');
  if (mistake) throw new Error(jsonMistakeText(mistake, locale));
  const file: unknown = JSON.parse(text.trim() || '{}');
  if (!isRow(file)) throw new Error('{ }');
  const found: Difference = { changes: [], unknown: [], wrong: [] };
  const known = openOptions();
  const others = openOtherOptions();
  for (const [name, given] of Object.entries(file)) {
    const section = known.get(name);
    const property = section?.form.properties[name];
    const before = options.get(name) ?? '';
    const add = (data: string, reason: string | undefined) => {
      if (data === before) return;
      if (reason !== undefined) found.wrong.push({ name, reason });
      else found.changes.push({ name, before, data, raw: options.get(name) });
    };
    if (others.has(name)) {
      const { data, reason } = otherValue(name, given, before, locale);
      add(data, reason);
      continue;
    }
    if (!section || !property) {
      found.unknown.push(name);
      continue;
    }
    const value = readOption(property, plainText(given));
    if (sameFormValue(value, readOption(property, before))) continue;
    add(optionText(property, value), mistakeIn(section, { [name]: value }, locale));
  }
  return { ...found, changes: inOrder(found.changes) };
}
