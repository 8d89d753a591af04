/** Actions of a schema file that call an endpoint, in front of a server that knows idempotency keys. */
import { describe, expect, it, vi } from 'vitest';
import { createCaller } from '../../src/web/data/actionCalls';
import { worldOf } from '../support/dataWorlds';

const relay = worldOf('the embedded server');

const callerOf = (path: string) =>
  createCaller('token', 'ring', { role: 1, label: 'Ring', call: { method: 'POST', path } });

describe('an action', () => {
  it.each(['..', '.', '', null])(
    'is not called where a value leads elsewhere: %s',
    async (name) => {
      relay.calls.length = 0;
      await expect(callerOf('crm/{name}/ring')({ id: 1, name })).rejects.toMatchObject({
        message: expect.stringContaining('part of the address'),
      });
      expect(relay.calls).toEqual([]);
    },
  );

  it('is sent once where its endpoint is none of the relay, and its answer is lost', async () => {
    const { fetch } = globalThis;
    const lost = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
    vi.stubGlobal('fetch', lost);
    await expect(callerOf('crm/{name}/ring')({ id: 1, name: 'a' })).rejects.toMatchObject({
      kind: 'unsure',
    });
    vi.stubGlobal('fetch', fetch);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
