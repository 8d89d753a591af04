import type { UiSchema } from '@rjsf/utils';
import { holds } from '../../../schema/conditions';
import { formFields } from '../../../schema/forms/formSchema';
import { isVisibleTo } from '../../../schema/isVisibleTo';
import { fieldTexts } from '../../../schema/texts';
import type { FormMode, Locale, PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { type OddFields, plainText } from '../../../schema/values/oddValues';
import { widgetOf } from '../../formats/widgets';
import { textIn } from '../../locales/catalogue';
import type { FieldOverride } from '../../relay/config/resourceConfig';

export interface UiInput {
  schema: ResourceSchema;
  mode: FormMode;
  values: Row;
  locale: Locale;
  /** Role of the user: fields above it are left out. */
  role: number;
  overrides: Record<string, FieldOverride>;
  /** Values that are not what the schema says, by path: shown, and not to be edited. */
  odd: OddFields;
}

/** True where a field is not shown for these values to this role. */
export function isHidden(
  path: string,
  property: PropertySchema,
  { values, role, overrides }: UiInput,
): boolean {
  return (
    overrides[path]?.hidden === true ||
    holds(property['x-hide-when'], values) ||
    !isVisibleTo(property, role)
  );
}

/** True where a field is shown and cannot be changed for these values. */
export const isDisabled = (
  path: string,
  property: PropertySchema,
  { values, overrides }: UiInput,
) => overrides[path]?.disabled ?? holds(property['x-disable-when'], values);

function uiOf(path: string, property: PropertySchema, input: UiInput): UiSchema {
  const { schema, locale, overrides, mode } = input;
  if (isHidden(path, property, input)) return { 'ui:field': 'hiddenField' };
  const texts = fieldTexts(schema, path, locale);
  const override = overrides[path] ?? {};
  const odd = input.odd.get(path);
  if (odd)
    return {
      'ui:field': 'oddField',
      'ui:title': override.title ?? texts.title,
      'ui:help': textIn(locale, `odd.${odd.why}`),
      'ui:placeholder': plainText(odd.value),
    };
  const kept =
    property.writeOnly && mode === 'edit' ? textIn(locale, 'form.secretKept') : undefined;
  const rows = property.items?.properties;
  const ui: UiSchema = {
    'ui:title': override.title ?? texts.title,
    'ui:help': override.description ?? texts.description ?? kept,
    'ui:placeholder': override.placeholder ?? texts.placeholder,
    // A list within an object is rjsf's own affair.
    'ui:field': property.type === 'array' && !rows && !path.includes('.') ? 'listField' : undefined,
    'ui:widget': widgetOf(property),
    'ui:disabled': isDisabled(path, property, input),
    // Schemas name any token of HTML; rjsf lists those that it knows.
    'ui:autocomplete': (property['x-autocomplete'] ?? 'off') as UiSchema['ui:autocomplete'],
    'ui:options': {
      path,
      label: true,
      emptyValue: property.type === 'string' && !property.writeOnly ? '' : undefined,
      required: override.required,
      unit: texts.unit,
      ...override.options,
    },
  };
  for (const [name, inner] of Object.entries(property.properties ?? {}))
    ui[name] = uiOf(`${path}.${name}`, inner, input);
  if (rows)
    ui['items'] = {
      // A row says its number itself: rowTemplates.tsx.
      'ui:label': false,
      ...Object.fromEntries(
        Object.entries(rows).map(([name, inner]) => [name, uiOf(`${path}.${name}`, inner, input)]),
      ),
    };
  return Object.fromEntries(Object.entries(ui).filter(([, value]) => value !== undefined));
}

/** How rjsf shows the form: everything that varies is here, so that the schema stays the one that was compiled. */
export function uiSchemaOf(input: UiInput): UiSchema {
  const fields = formFields(input.schema, input.mode);
  const ui: UiSchema = { 'ui:submitButtonOptions': { norender: true } };
  for (const name of fields) {
    const property = input.schema.properties[name];
    if (property) ui[name] = uiOf(name, property, input);
  }
  return ui;
}
