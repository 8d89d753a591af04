/** The figures of an administrator's home. */
import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../src/web/locales/catalogue';
import { AdminHome } from '../../../src/web/pages/home/AdminHome';
import { Kpis } from '../../../src/web/pages/home/use/Kpis';
import { countsOf } from '../../../src/web/relay/site/channelCounts';
import { storedUser } from '../../../src/web/storage/storedUser';
import { componentTests } from '../../support/data/componentTests';

const { mount, settled, click } = componentTests();

beforeAll(() => loadTexts('home'));

const others = {
  summary: undefined,
  quota: undefined,
  hasFailed: false,
  lacksSummary: false,
  range: '24h',
  times: [],
  channelsInAll: undefined,
} as const;

/** The amount and the note of the last figure. */
const serving = () => [...document.querySelectorAll('.kpi:last-child dd')].slice(0, 2);

describe('the channels that serve', () => {
  it.each([
    ['awaited', undefined, false, ['…', ' ']],
    ['not to be read', undefined, true, ['–', 'The channels could not be loaded.']],
    ['there', countsOf([{ status: 1 }]), false, ['1 / 1', 'None is disabled']],
  ])('are %s', async (_, counts, lacksChannels, texts) => {
    await mount(<Kpis {...others} counts={counts} lacksChannels={lacksChannels} />);
    expect(serving().map(({ textContent }) => textContent)).toEqual(texts);
  });
});

describe('another choice', () => {
  const root = { id: 1, username: 'root', display_name: '', role: 100, status: 1 };
  afterEach(() => {
    vi.restoreAllMocks();
    act(() => storedUser.set(undefined));
  });

  it('waits for its own figures, and does not show those of the choice before', async () => {
    let sendOwn = () => {};
    const own = new Promise<void>((resolve) => {
      sendOwn = resolve;
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const { pathname } = new URL(String(url), 'http://relay');
      const isSummary = pathname.endsWith('/summary');
      const isOwn = pathname.includes('/self/');
      if (isSummary && isOwn) await own;
      const summary = { total: { requests: isOwn ? 12 : 345, quota: 1 }, before: {} };
      return Response.json({ success: true, message: '', data: isSummary ? summary : [] });
    });
    act(() => storedUser.set(root));
    await mount(<AdminHome user={root} />);
    const requests = () => document.querySelector('.kpi dd')?.textContent;
    const isWaiting = () => document.querySelector('.use .sk-chart') !== null;
    await settled(() => expect(requests()).toBe('345'));
    await click('Mine');
    await settled(() => expect(location.search).toBe('?of=mine'));
    expect([requests(), isWaiting()]).toEqual(['…', true]);
    sendOwn();
    await settled(() => expect([requests(), isWaiting()]).toEqual(['12', false]));
  });
});
