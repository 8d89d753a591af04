/** A resource with an action, as somebody adds it: a schema file and a file of the server. */
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
    list: ['id', 'name', 'carrier'],
    form: ['name'],
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
