/** Records of a resource of one's own: nothing that a call sends is dropped in silence. */
import { describe, expect, it } from 'vitest';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp } from '../../support/server/testApp';

const addNotes = () =>
  changeSchemas({
    note: buildSchema(
      'note',
      {
        name: { title: 'Name', type: 'string', maxLength: 40 },
        slug: { title: 'Slug', type: 'string', pattern: '^[a-z-]+$', 'x-error': 'Small letters' },
        plain: { title: 'Plain', type: 'string', pattern: '^[a-z-]+$' },
        stock: { title: 'Stock', type: 'integer', default: 0, 'x-counter': true },
      },
      { form: ['name', 'slug', 'plain', 'stock'], list: ['name'] },
      ['name'],
    ),
  });

async function signedIn() {
  addNotes();
  return (await buildTestApp()).signedIn();
}

describe('a field that the schema lacks', () => {
  it('is refused by name in a creation and a change, and nothing is saved', async () => {
    const root = await signedIn();
    const wrong = await root.call('POST', 'note/', { name: 'a', wrong: 1, odd: 2 });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      success: false,
      message: 'note has no field "wrong", "odd": nothing was saved',
      errors: { wrong: 'there is no such field', odd: 'there is no such field' },
    });
    const made = await root.call('POST', 'note/', { name: 'a' });
    const { id } = made.body.data as { id: number };
    const change = await root.call('PUT', 'note/', { id, name: 'b', channel_id: 1 });
    expect(change.status).toBe(400);
    expect(change.body.message).toContain('"channel_id"');
    const { body } = await root.call('GET', 'note/');
    expect(body.data).toMatchObject([{ id, name: 'a' }]);
  });

  it('is none where the console says what it read', async () => {
    const root = await signedIn();
    const made = await root.call('POST', 'note/', { name: 'a', stock: 3 });
    const record = made.body.data as Record<string, unknown>;
    const change = { ...record, name: 'b', stock: 4, stock_before: 3, _before: { name: 'a' } };
    const { body } = await root.call('PUT', 'note/', { ...change, _record: true });
    expect(body).toMatchObject({ success: true, data: { name: 'b', stock: 4 } });
  });

  it('is left out of resources of the console, as One API does', async () => {
    const root = await signedIn();
    const { body } = await root.call('POST', 'redemption/', { name: 'a', count: 1, wrong: 1 });
    expect(body).toMatchObject({ success: true });
  });
});

describe('a pattern', () => {
  it.each([
    ['slug', 'Slug: Small letters'],
    ['plain', 'Plain: is not in the right format'],
  ])('refuses another text in %s', async (field, message) => {
    const root = await signedIn();
    const { body } = await root.call('POST', 'note/', { name: 'a', [field]: 'A b' });
    expect(body).toMatchObject({ success: false, message });
    const right = await root.call('POST', 'note/', { name: 'a', [field]: 'a-b' });
    expect(right.body).toMatchObject({ success: true, data: { [field]: 'a-b' } });
    // A field that is not required may be empty.
    expect((await root.call('POST', 'note/', { name: 'a', [field]: '' })).body.success).toBe(true);
  });
});

it('blanks alone are no value of a required text', async () => {
  const root = await signedIn();
  const { body } = await root.call('POST', 'note/', { name: '  ' });
  expect(body).toMatchObject({ success: false, message: 'Name: is required' });
});
