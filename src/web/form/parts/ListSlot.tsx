import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { formContextOf } from '../../formats/parts/formContextOf';

/** The field of a list: rjsf has its number (closedLists.ts), and the widget gets the list itself. */
export function ListSlot({
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
