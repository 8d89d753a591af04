/** The layout of a form: sections, each field with its label above it, and its message and help below. */

import TextField from '@mui/material/TextField';
import {
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldProps,
  type FieldTemplateProps,
  getUiOptions,
  helpId,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { propertyAt } from '../../../schema/texts';
import type { PropertySchema } from '../../../schema/types';
import { isMap } from '../../../schema/values/isMap';
import { formContextOf } from '../../formats/parts/formContextOf';
import { cutText } from '../../formats/parts/OddValue';
import { labelId } from '../../formats/parts/WidgetTextField';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { FormSections } from './FormSections';
import { rowTemplates } from './rowTemplates';

/** The field of a list: rjsf has its number (closedLists.ts), and the widget gets the list itself. */
function ListSlot({
  fieldPathId,
  formData,
  name,
  schema,
  uiSchema = {},
  registry,
  disabled = false,
  readonly = false,
  required = false,
  rawErrors = [],
  onChange,
  onBlur,
  onFocus,
}: FieldProps) {
  const { lists } = formContextOf(registry);
  const { widget, title, placeholder, ...options } = getUiOptions(uiSchema);
  const Widget = registry.widgets[String(widget)];
  if (!Widget) return null;
  return (
    <Widget
      id={fieldPathId.$id}
      name={name}
      label={title ?? name}
      {...(placeholder === undefined ? {} : { placeholder })}
      multiple
      schema={schema}
      uiSchema={uiSchema}
      registry={registry}
      options={options}
      value={lists?.open(formData) ?? []}
      disabled={disabled}
      readonly={readonly}
      required={required}
      rawErrors={rawErrors}
      onChange={(list: unknown) => onChange(lists?.close(list), fieldPathId.path)}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}

/** A link as help texts of schemas write it: [text](https://…). */
const link = /\[([^[\]]+)\]\((https:\/\/[^\s)]+)\)/;

/** A text of a schema; its links open in a tab of their own. */
function HelpText({ text }: { text: string }) {
  return text.split(new RegExp(link, 'g')).map((part, i, parts) => {
    // Three parts at a time: text, words of a link, its address.
    if (i % 3 === 2) return null;
    if (i % 3 === 0) return part;
    return (
      <a key={parts[i + 1]} href={parts[i + 1]} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}

/** True for a field that may stay empty in a form where others may not. */
function isOptional(property: PropertySchema | undefined, isRequired: boolean): boolean {
  if (!property || isRequired || property.readOnly || property.writeOnly) return false;
  const { default: first, minItems = 0, minLength = 0 } = property;
  const isEmpty = first === undefined || first === '' || (Array.isArray(first) && !first.length);
  const canBeEmpty =
    isMap(property) ||
    (!['boolean', 'object'].includes(property.type) && property.nullable !== false);
  return canBeEmpty && isEmpty && minItems + minLength === 0;
}

/** The label of a field, with a star where it is needed, and the word at the end where it is not. */
function FieldLabel({ id, label, uiSchema, required, registry }: FieldTemplateProps) {
  const t = useTranslate();
  const { schema, changed } = formContextOf(registry);
  const options = uiSchema?.['ui:options'];
  const path = String(options?.['path'] ?? '');
  const isRequired = required || options?.['required'] === true;
  const hasRequired = (schema.required ?? []).length > 0;
  return (
    <div className={changed?.has(path.split('.')[0] ?? '') ? 'form-label changed' : 'form-label'}>
      <label id={labelId(id)} htmlFor={id}>
        {label}
        {isRequired && (
          <span className="form-required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {hasRequired && isOptional(propertyAt(schema, path), isRequired) && (
        <span className="form-optional">{t('form.optional')}</span>
      )}
    </div>
  );
}

function FieldTemplate(props: FieldTemplateProps) {
  const { children, errors, help, hidden, schema, uiSchema } = props;
  const field = uiSchema?.['ui:field'];
  const { schema: file } = formContextOf(props.registry);
  const path = String(uiSchema?.['ui:options']?.['path'] ?? '');
  if (propertyAt(file, path)?.['x-help'] === 'beside' && help && !hidden)
    return (
      <div className="form-beside">
        <FieldTemplate {...props} help={undefined} />
        {help}
      </div>
    );
  if (hidden || field === 'hiddenField') return null;
  if (schema.type === 'object' && field !== 'oddField') return children;
  if (schema.type === 'boolean' && field !== 'oddField')
    return (
      <div className="form-field form-toggle">
        <div className="form-field">
          <FieldLabel {...props} />
          {errors}
          {help}
        </div>
        {children}
      </div>
    );
  return (
    <div className="form-field">
      <FieldLabel {...props} />
      {children}
      {field !== 'oddField' && errors}
      {field !== 'oddField' && help}
    </div>
  );
}

function ObjectFieldTemplate({
  properties,
  registry,
  fieldPathId,
  ...rest
}: ObjectFieldTemplateProps) {
  const { schema } = formContextOf(registry);
  const { path } = fieldPathId;
  const slots = new Map(
    properties.map(({ name, content }) => {
      const property = propertyAt(schema, [...path, name].join('.'));
      const kind =
        property?.type === 'object' && !isMap(property)
          ? 'nested'
          : property?.['x-width'] === 'half'
            ? 'half'
            : '';
      return [
        name,
        <div key={name} className={`form-slot ${kind}`}>
          {content}
        </div>,
      ];
    }),
  );
  if (path.length > 0) return [...slots.values()];
  return (
    <FormSections
      schema={schema}
      slots={slots}
      uiSchema={rest.uiSchema ?? {}}
      errors={rest.errorSchema ?? {}}
      values={rest.formData ?? {}}
    />
  );
}

function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <div id={errorId(fieldPathId)} className="form-error" role="alert">
      <Icon name="error" />
      <div>
        {errors.map((error) => (
          <div key={String(error)}>{error}</div>
        ))}
      </div>
    </div>
  );
}

function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps) {
  return help ? (
    <div id={helpId(fieldPathId)} className="form-help">
      {typeof help === 'string' ? <HelpText text={help} /> : help}
    </div>
  ) : null;
}

export const formTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  FieldErrorTemplate,
  FieldHelpTemplate,
  ...rowTemplates,
};

/**
 * A value that is not what the schema says: shown as it came, with the reason; where it may be replaced, with a button
 * for it.
 */
function OddField({ fieldPathId, uiSchema, registry }: FieldProps) {
  const t = useTranslate();
  const { replaceOdd } = formContextOf(registry);
  const label = String(uiSchema?.['ui:title'] ?? '');
  const replace = () => {
    replaceOdd?.(fieldPathId.path.join('.'));
    // The input takes the place of this field, under the same id.
    requestAnimationFrame(() => document.getElementById(fieldPathId.$id)?.focus());
  };
  return (
    <>
      <TextField
        id={fieldPathId.$id}
        value={cutText(uiSchema?.['ui:placeholder'] ?? '')}
        helperText={`⚠ ${String(uiSchema?.['ui:help'])}`}
        fullWidth
        size="small"
        className="odd-field"
        slotProps={{ htmlInput: { readOnly: true, 'data-odd': '' } }}
      />
      {replaceOdd && (
        <Button size="small" aria-label={t('odd.replaceField', { field: label })} onClick={replace}>
          {t('odd.replace')}
        </Button>
      )}
    </>
  );
}

/**
 * Fields in place of rjsf's own: one that is not shown for the values at hand, one for an odd value, and one for a
 * list.
 */
export const ownFields = {
  hiddenField: (_props: FieldProps) => null,
  oddField: OddField,
  listField: ListSlot,
};
