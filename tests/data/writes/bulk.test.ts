/** Jobs over many records: what each costs, what they leave alone, and what takes them back. */
import { describe, expect, it, vi } from 'vitest';
import { redemptionStatus, userStatus } from '../../../src/schema/records.gen';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import type { ManyError } from '../../../src/web/relay/errors/ManyError';
import type { Change } from '../../../src/web/relay/write/changes';
import { config as codes } from '../../../src/web/resources/redemption/listConfig';
import { config as users } from '../../../src/web/resources/user/listConfig';
import { type WorldName, worldOf } from '../../support/data/dataWorlds';

describe.each<WorldName>(['the embedded server', 'a relay with the habits of a real one'])(
  'a job in front of %s',
  (world) => {
    const relay = worldOf(world);

    /** Calls since the last count: reads of one record, searches, writes. */
    const counted = () => {
      const calls = relay.calls.splice(0);
      const paths = calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
      return {
        one: paths.filter((path) => /^\w+\/\d+\/?$/.test(path)).length,
        many: paths.filter((path) => !/^\w+\/\d+\/?$/.test(path)).length,
        writes: calls.length - paths.length,
      };
    };
    const isEmbedded = world === 'the embedded server';
    const statuses = async (name: string, ids: number[]) =>
      (await dataProvider.getMany(name, { ids })).data.map(({ status }) => status);

    it('reads the users by one search before the ban', async () => {
      const ids = [5, 6, 7, 8, 9];
      counted();
      const meta = { rules: users };
      await dataProvider.updateMany('user', { ids, data: { status: userStatus.banned }, meta });
      const calls = counted();
      console.log(`ban of 5 users, ${world}: ${JSON.stringify(calls)}`);
      // The bridge compares the name with that of the id, and what was seen with the code, record by record.
      expect(calls).toEqual({ one: isEmbedded ? 0 : 5, many: 1, writes: 5 });
      expect(await statuses('user', ids)).toEqual(Array(5).fill(userStatus.banned));
    });

    it('reads the codes by one search before they are switched, and leaves one alone that was redeemed', async () => {
      const ids = [1, 2, 3, 4, 5];
      const { data } = await dataProvider.getOne('redemption', { id: 3 });
      await relay.call('POST', 'user/topup', { key: data['key'] });
      counted();
      const meta = { rules: codes };
      const job = dataProvider.updateMany('redemption', {
        ids,
        data: { status: redemptionStatus.disabled },
        meta,
      });
      const { failed } = (await job.catch((error: unknown) => error)) as ManyError;
      const calls = counted();
      console.log(`switch of 5 codes, ${world}: ${JSON.stringify(calls)}`);
      expect(failed.map(({ id }) => id)).toEqual([3]);
      expect(calls).toEqual({ one: isEmbedded ? 0 : 4, many: 1, writes: 4 });
      expect(await statuses('redemption', ids)).toEqual([2, 2, 3, 2, 2]);
    });

    it('is taken back, but for a record that somebody changed since', async () => {
      const ids = [10, 11, 12];
      const changes: Change[] = [];
      const before = (await dataProvider.getMany('channel', { ids })).data;
      const onWritten = (change: Change) => void changes.push(change);
      const data = { priority: 70 };
      await dataProvider.updateMany('channel', { ids, data, meta: { onWritten } });
      await relay.call('PUT', 'channel/', { id: 11, priority: 71 });
      const meta = { takesBack: changes };
      const error = await dataProvider
        .updateMany('channel', { ids, data: {}, meta })
        .catch((thrown: unknown) => thrown);
      expect(String(error)).toBe(
        'ManyError: 2 of 3 done, 1 not. This was changed again since then and stays as it is',
      );
      const after = (await dataProvider.getMany('channel', { ids })).data;
      expect(after.map(({ priority }) => priority)).toEqual([
        before[0]?.['priority'],
        71,
        before[2]?.['priority'],
      ]);
    });

    /** The error of a job whose write of channel 14 is answered 500. @param canLook whether it can be read after that */
    async function failingAt14(ids: number[], canLook: boolean): Promise<ManyError> {
      const { fetch } = globalThis;
      let isBroken = false;
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        const isWrite = init.method === 'PUT' && String(init.body).includes('"id":14');
        isBroken ||= isWrite;
        return isWrite || (isBroken && !canLook && url.includes('channel/14'))
          ? Response.json({ success: false, message: 'broken' }, { status: 500 })
          : fetch(url, init);
      });
      const job = dataProvider.updateMany('channel', { ids, data: { weight: 77 } });
      const error = await job.catch((thrown: unknown) => thrown);
      vi.stubGlobal('fetch', fetch);
      return error as ManyError;
    }

    it('says of how many nobody knows whether they were done', async () => {
      const { done, failed, message } = await failingAt14([13, 14, 999_999], false);
      expect(done).toEqual([13]);
      const unknown = failed.filter(({ isUnknown }) => isUnknown);
      expect(failed.map(({ id }) => id).sort()).toEqual([14, 999_999]);
      expect(unknown.map(({ id }) => id)).toEqual([14]);
      expect(message).toMatch(/^1 of 3 done, 1 not\. Nobody knows whether 1 was done\./);
    });

    it('says that a record is not done whose look shows the values of before', async () => {
      expect((await failingAt14([14], true)).message).toBe('0 of 1 done, 1 not. broken');
    });
  },
);
