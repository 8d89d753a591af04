/** Where the lists lead that a record points to. */
import { menu } from 'virtual:own/menu';
import { afterEach, describe, expect, it } from 'vitest';
import { resourceSchema, resources } from '../../../src/schema/registry';
import { pointerLinks } from '../../../src/web/list/row/pointerLinks';
import { recordLinks } from '../../../src/web/list/row/recordLinks';
import { storedUser } from '../../../src/web/storage/storedUser';

afterEach(() => storedUser.set(undefined));

const hrefs = (resource: string, row: Record<string, unknown>, id = 5, role = 10) => {
  storedUser.set({ id, username: 'Ann & Co', display_name: '', role, status: 1 });
  return recordLinks(resourceSchema(resource), row, 'en').map(({ href }) => href);
};

it('lead to no list that the own folder hides, and none that the relay lacks', () => {
  expect(hrefs('redemption', { id: 1, batch: 'spring' })).toEqual([]);
  Object.assign(menu, { hidden: ['log'] });
  expect(hrefs('channel', { id: 3 })).toEqual([]);
  Object.assign(menu, { hidden: undefined });
});

describe('the logs of a record', () => {
  it('of a token are those of its owner, where an administrator sees the log of all', () => {
    expect(hrefs('token', { id: 1, name: 'default', user_id: 5 })).toEqual([
      '/log?f.token_name=default&f.username=Ann%20%26%20Co',
    ]);
  });

  it('of what is of somebody else are not narrowed to the own ones', () => {
    expect(hrefs('token', { id: 1, name: 'default', user_id: 6 })).toEqual([
      '/log?f.token_name=default',
    ]);
  });

  it('of a token named 0 are its own ones; there is no channel 0', () => {
    expect(hrefs('token', { id: 1, name: '0', user_id: 6 })).toEqual(['/log?f.token_name=0']);
    expect(hrefs('channel', { id: 0 })).toEqual([]);
  });

  it('of a token need no name where everybody sees their own', () => {
    expect(hrefs('token', { id: 1, name: 'default', user_id: 5 }, 5, 1)).toEqual([
      '/log?f.token_name=default',
    ]);
  });

  it('of a channel and of a user are those of all', () => {
    expect([hrefs('channel', { id: 3 }), hrefs('user', { id: 9, username: 'bob' })]).toEqual([
      ['/log?f.channel=3'],
      ['/log?f.username=bob'],
    ]);
  });
});

it('lead to no list of the records that point to one, which has its link already', () => {
  const pointers = Object.keys(resources).flatMap((resource) =>
    pointerLinks(resource, 5, 'en', () => true).map(({ href }) => ({ resource, href })),
  );
  expect(pointers).toContainEqual({ resource: 'messenger', href: '/delivery?f.messenger=5' });
  for (const { resource, href } of pointers) {
    const named = Object.values(resourceSchema(resource)['x-links'] ?? {});
    expect(named.map(({ to }) => to.replace('{id}', '5'))).not.toContain(href);
  }
});
