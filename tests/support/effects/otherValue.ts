/** Another valid value for a field, by its schema. */
import { formFields } from '../../../src/schema/forms/formSchema';
import { isRow } from '../../../src/schema/isRow';
import { resourceSchema } from '../../../src/schema/registry';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { formConfigOf } from '../../../src/web/resources/formConfigs';

/** Fields that take only some texts. */
const texts: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:8',
  proxy: 'http://127.0.0.1:8',
  group: 'default',
  username: 'renamed',
  password: 'password-2',
  // A channel takes one of its models, or none.
  test_model: '',
};

function otherChoice({ enum: values, 'x-choices': choices }: PropertySchema, value: unknown) {
  const known = values ?? (Array.isArray(choices) ? choices.map((choice) => choice.value) : []);
  return known.find((one) => one !== value);
}

export function otherValue(property: PropertySchema, field: string, value: unknown): unknown {
  if (field === 'type') return value === 3 ? 8 : 3;
  const choice = property.enum ? otherChoice(property, value) : undefined;
  if (choice !== undefined) return choice;
  if (property.contentMediaType === 'application/json') return '{"401": "403"}';
  if (field === 'group' && property.type === 'string') return value === 'vip' ? 'default' : 'vip';
  switch (property.type) {
    case 'boolean':
      return value !== true;
    case 'integer':
    case 'number':
      return Number(value ?? 0) < 0 ? 2_000_000_000 : Number(value ?? 0) + 1;
    case 'array':
      return field === 'subnet'
        ? ['192.168.0.0/16']
        : field === 'group'
          ? ['default', 'vip']
          : ['gpt-4o', 'gpt-4'];
    case 'object':
      return { ...(isRow(value) ? value : {}), region: 'other' };
    default:
      return texts[field] ?? `other ${field}`.slice(0, Math.min(property.maxLength ?? 99, 20));
  }
}

/** The fields of a record that the console's form changes, and its status where that goes by the same call. */
export function changeableFields(resource: string, record: Row): string[] {
  const schema = resourceSchema(resource);
  const shown = formConfigOf(resource).fields?.(record, 'edit', 'en') ?? {};
  const isChangeable = (field: string) => {
    const property = schema.properties[field];
    return (
      property !== undefined &&
      !property.readOnly &&
      !property['x-transient'] &&
      shown[field]?.hidden !== true
    );
  };
  const { status } = schema.properties;
  return [
    ...formFields(schema, 'edit').filter(isChangeable),
    ...(status && !status.readOnly ? ['status'] : []),
  ];
}
