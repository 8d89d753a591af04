/** Where the lists lead that a record points to. */
import { afterEach, describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { recordLinks } from '../../../src/web/list/row/recordLinks';
import { storedUser } from '../../../src/web/storage/storedUser';

afterEach(() => storedUser.set(undefined));

const hrefs = (resource: string, row: Record<string, unknown>, id = 5, role = 10) => {
  storedUser.set({ id, username: 'Ann & Co', display_name: '', role, status: 1 });
  return recordLinks(resourceSchema(resource), row, 'en').map(({ href }) => href);
};

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
