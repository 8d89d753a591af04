/** A resource of one's own, as a file of the own folder has it. */
export const vendor = {
  title: 'Vendors',
  type: 'object',
  'x-resource': {
    path: 'vendor',
    record: 'vendor',
    role: 10,
    fresh: true,
    menu: { place: 61 },
    list: ['name'],
    form: ['name'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    name: { title: 'Name', type: 'string' },
  },
};
