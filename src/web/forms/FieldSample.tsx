import type { RegistryWidgetsType, ValidatorType } from '@rjsf/utils';
import { useMemo, useState } from 'react';
import { formatName } from '../../schema/formatName';
import { formSchema } from '../../schema/formSchema';
import type { ResourceSchema, Row } from '../../schema/types';
import { useLocale } from '../core/texts/locale';
import type { FormContext } from '../formats/types';
import { closedLists, closedSchema } from './closedLists';
import { ThemedForm } from './SchemaForm';
import { uiSchemaOf } from './uiSchemaOf';

/** A sample is looked at, and not saved: nothing is wrong with it. */
const noValidator: ValidatorType<Row, object, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

/**
 * The input of a field, as forms draw it, over a value that goes nowhere.
 * @param widgets the inputs by format: also of formats that no schema file uses
 * @param idPrefix begins the ids of the inputs
 */
export function FieldSample({
  schema,
  initial,
  widgets,
  idPrefix,
}: {
  schema: ResourceSchema;
  initial: Row;
  widgets: RegistryWidgetsType<Row, object, FormContext>;
  idPrefix: string;
}) {
  const locale = useLocale();
  const [values, setValues] = useState(initial);
  const { rules, lists } = useMemo(() => {
    const form = formSchema(idPrefix, schema, 'edit');
    return { rules: closedSchema(form), lists: closedLists(form) };
  }, [idPrefix, schema]);
  const ui = uiSchemaOf({
    schema,
    mode: 'edit',
    values,
    locale,
    role: Number.POSITIVE_INFINITY,
    overrides: {},
    odd: new Map(),
  });
  for (const [name, property] of Object.entries(schema.properties)) {
    const format = formatName(property);
    if (ui[name] && format !== undefined && Object.hasOwn(widgets, format))
      ui[name] = { ...ui[name], 'ui:widget': format };
  }
  return (
    <ThemedForm
      tagName="div"
      schema={rules}
      uiSchema={ui}
      validator={noValidator}
      widgets={widgets}
      formData={lists.closeAll(values)}
      formContext={{ schema, values, setValues, lists }}
      idPrefix={idPrefix}
      onChange={({ formData }) => setValues(lists.openAll(formData ?? {}))}
    >
      {/* Without children a form has a button that sends it. */}
      <span />
    </ThemedForm>
  );
}
