/** Values that a relay kept although it answered success: what the console says of them. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { HttpError } from '../../../src/web/relay/errors/HttpError';
import { saveOwn } from '../../../src/web/relay/session/ownAccount';
import { changeOf } from '../../../src/web/relay/write/changes';
import { refuseLeft } from '../../../src/web/relay/write/keptFields';
import { writeChange } from '../../../src/web/relay/write/writeRecord';

const schema = resourceSchema('user');
const ann = { id: 2, username: 'ann', display_name: 'Ann', group: 'default', quota: 500 };
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Saves over that record; the server answers that it is stored, but for some fields. */
async function save(change: object, kept: readonly string[]) {
  const data = {
    ...ann,
    ...change,
    ...Object.fromEntries(kept.map((name) => [name, ann[name as 'group']])),
  };
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data, kept }));
  const over = changeOf(schema, ann, { ...ann, ...change });
  return writeChange('user', 2, over, { readsBack: true }).catch((error: HttpError) => error);
}

describe('a save of which the relay kept something', () => {
  it('names a quota of 0 and an empty display name, with what they have now', async () => {
    const change = { quota: 0, display_name: '', group: 'vip' };
    const said = (await save(change, ['quota', 'display_name'])) as HttpError;
    expect(said.fields).toEqual({
      quota: 'Not stored: the relay still has “500”.',
      display_name: 'Not stored: the relay still has “Ann”.',
    });
    expect(said.message).toContain('Display name (Ann)');
  });

  it('says that nothing was saved where nothing else was sent', async () => {
    expect(((await save({ quota: 0 }, ['quota'])) as HttpError).message).toBe(
      'Not saved: this relay takes 0 and empty texts for “not given”. It still has: Remaining quota (500).',
    );
  });

  it('names a field that the relay does not know', async () => {
    const said = (await save({ group: 'svip' }, ['group'])) as HttpError;
    expect(said.message).toContain('it still has: Group');
  });

  it('is the record as it is then where nothing was kept', async () => {
    expect(await save({ display_name: 'B' }, [])).toMatchObject({ display_name: 'B', quota: 500 });
  });

  it('says that a field is empty which the relay left so', () => {
    const values = { sent: { group: 'vip' }, now: { group: '' } };
    expect(() => refuseLeft(schema, ['group'], values)).toThrow('Group (empty)');
  });

  it('names it in the own profile, too', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: ann }));
    const said = await saveOwn(changeOf(schema, ann, { display_name: '' })).catch((e) => e);
    expect(said.fields).toEqual({ display_name: 'Not stored: the relay still has “Ann”.' });
  });
});
