/** A resource with calculated fields and an action, as somebody adds it: a schema file and a file of the server. */
export const parcel = {
  $schema: '../vocabulary.json',
  title: 'Parcels',
  type: 'object',
  required: ['name'],
  'x-resource': {
    path: 'parcel',
    record: 'parcel',
    role: 10,
    menu: { place: 66 },
    search: ['name'],
    order: ['total'],
    list: ['id', 'name', 'price', 'count', 'total', 'worth', 'carrier'],
    form: ['name', 'price', 'count', 'total'],
    actions: {
      send: {
        role: 10,
        label: 'Send',
        icon: 'upload',
        confirm: 'Send {name} away?',
        when: { carrier: null },
        inputs: { by: { title: 'Carrier', type: 'string', minLength: 1, maxLength: 20 } },
        required: ['by'],
        done: '{name} goes by {carrier}',
      },
    },
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string', minLength: 1, maxLength: 30 },
    price: { title: 'Price', type: 'number' },
    count: { title: 'Count', type: 'integer' },
    total: { title: 'Total', type: 'number', readOnly: true, 'x-value': 'round(price * count, 2)' },
    worth: {
      title: 'Worth',
      type: 'string',
      readOnly: true,
      'x-value': "if(total > 20, 'dear', 'cheap')",
      'x-format': 'badge',
      'x-choices': [
        { value: 'dear', label: 'dear', colour: 'orange' },
        { value: 'cheap', label: 'cheap', colour: 'green' },
      ],
    },
    carrier: { title: 'Carried by', type: 'string', readOnly: true },
  },
  'x-i18n': {
    zh: {
      title: '包裹',
      record: '包裹',
      actions: {
        send: {
          label: '发送',
          confirm: '发送 {name}？',
          done: '{name} 由 {carrier} 承运',
          inputs: { by: { title: '承运人' } },
        },
      },
      properties: {
        id: { title: 'ID' },
        name: { title: '名称' },
        price: { title: '单价' },
        count: { title: '数量' },
        total: { title: '合计' },
        worth: { title: '价值', choices: { dear: '贵重', cheap: '便宜' } },
        carrier: { title: '承运' },
      },
    },
  },
};

export const parcelActions = `import type { Parcel } from '../../schema/records.gen';
import type { Actions } from './ActionContext';

export const actions: Actions<Parcel> = {
  send: async ({ input, change }) => {
    const carrier = String(input['by']);
    await change({ carrier });
    return { carrier };
  },
};
`;
