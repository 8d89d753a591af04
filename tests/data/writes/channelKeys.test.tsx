/** The keys of a channel of several, beside its form. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../src/web/locales/catalogue';
import { ChannelKeys } from '../../../src/web/resources/channel/ChannelKeys';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';

const { mount, settled } = componentTests();

beforeEach(async () => {
  await loadTexts('channelKeys');
  const data = [0, 1].map((index) => ({ index, status: 1 }));
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data }),
  );
});
afterEach(() => {
  storedUser.set(undefined);
  vi.restoreAllMocks();
});

const labels = () => [...document.querySelectorAll('main button')].map((one) => one.textContent);

it.each([
  [[], ['Disable', 'Remove', 'Disable', 'Remove']],
  [['channel.key'], ['Disable', 'Disable']],
])('are removed by nobody whom the relay does not let: lacks %j', async (lacks, offered) => {
  storedUser.set({ id: 2, username: 'ann', display_name: '', role: 10, status: 1, lacks });
  await mount(<ChannelKeys record={{ id: 7, key_count: 2 }} />);
  await settled(() => expect(labels()).toEqual(offered));
});
