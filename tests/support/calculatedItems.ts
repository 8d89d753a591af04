/** Fields of a made-up resource, and fields that are calculated of them. */
import type { PropertySchema } from '../../src/schema/types';

export const itemFields: Record<string, PropertySchema> = {
  name: { title: 'Name', type: 'string', maxLength: 60 },
  price: { title: 'Price', type: 'number' },
  rate: { title: 'Rate', type: 'number' },
  count: { title: 'Count', type: 'integer' },
  size: { title: 'Size', type: 'integer' },
  open: { title: 'Open', type: 'boolean', default: false },
};

export const calculated = (type: PropertySchema['type'], value: string): PropertySchema => ({
  title: 'Calculated',
  type,
  readOnly: true,
  'x-value': value,
});
