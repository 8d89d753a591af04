/** Calculated fields (x-value): who sees, orders and filters by them; those of accounts. */
import { describe, expect, it } from 'vitest';
import { calculated, itemFields } from '../support/calculatedItems';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { asRow, asRows } from '../support/extendedSchemas';
import { buildTestApp } from '../support/testApp';

describe('a calculated field', () => {
  it('is seen by who sees it alone, and neither ordered nor filtered by others', async () => {
    const item = buildSchema(
      'item',
      {
        ...itemFields,
        cost: { title: 'Cost', type: 'integer', 'x-role': 100 },
        margin: { ...calculated('number', 'price - cost'), 'x-role': 100 },
      },
      { order: ['margin'], query: ['margin'] },
    );
    changeSchemas({ item });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const user = await app.newUser('user');
    for (const cost of [1, 9, 5]) await root.call('POST', 'item/', { name: 'x', price: 10, cost });
    const ids = async (client: typeof root, query: string) =>
      asRows((await client.call('GET', `item/?${query}`)).body.data).map(({ id }) => id);
    expect(await ids(root, 'order=margin')).toEqual([1, 3, 2]);
    expect(await ids(root, 'margin=4..6')).toEqual([3]);
    expect(await ids(user, 'order=margin')).toEqual([3, 2, 1]);
    expect(await ids(user, 'margin=4..6')).toEqual([3, 2, 1]);
    const seen = asRows((await user.call('GET', 'item/?p=0')).body.data);
    expect(seen.every((row) => !('margin' in row) && !('cost' in row))).toBe(true);
    expect(
      (await user.call('POST', 'item/', { name: 'y', price: 1, margin: 5 })).body.success,
    ).toBe(true);
  });

  it('belongs to accounts, too', async () => {
    changeSchemas({
      user: (schema) => {
        Object.assign(schema.properties, {
          left: calculated('integer', 'quota - used_quota'),
        });
      },
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    expect(
      (await root.call('POST', 'user/', { username: 'other', password: 'password-1', left: 5 }))
        .body,
    ).toMatchObject({ success: false, errors: { left: expect.any(String) } });
    await app.newUser('someone');
    await root.call('PUT', 'user/', { id: 2, quota: 700 });
    expect((await root.call('PUT', 'user/', { id: 2, left: 5 })).body).toMatchObject({
      success: false,
      errors: { left: expect.any(String) },
    });
    expect(asRow((await root.call('GET', 'user/2')).body.data)['left']).toBe(700);
    const self = await (await app.signedIn('someone', 'password-1')).call('GET', 'user/self');
    expect(asRow(self.body.data)).not.toHaveProperty('quota_left');
  });
});
