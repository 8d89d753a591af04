/** Cards of settings in the search: those that are there in front of this relay. */
import { afterEach, expect, it, vi } from 'vitest';
import { searchSettings } from '../../../src/web/pages/setting/search/findCards';
import { loadStatus } from '../../../src/web/relay/calls/relayStatus';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['sessions', { second_factors: true }, {}],
  ['danger', {}, { lacks: ['DELETE user/self'] }],
  ['version', {}, { relay_kind: 'new-api' }],
])('the card %s is found where it is, and nowhere else', async (card, here, elsewhere) => {
  const words = { sessions: 'signed in', danger: 'delete account', version: 'version' };
  const isFoundBy = async (data: object) => {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data }));
    await loadStatus();
    const found = searchSettings(words[card as keyof typeof words], 'en');
    return found.some(({ name }) => name === card);
  };
  expect([await isFoundBy(here), await isFoundBy(elsewhere)]).toEqual([true, false]);
});
