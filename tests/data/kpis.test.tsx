/** The figures on top of an administrator's home. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '../../src/web/core/texts/catalogue';
import { Kpis } from '../../src/web/pages/home/Kpis';
import { texts as homeTexts } from '../../src/web/pages/home/texts';
import { componentTests } from '../support/componentTests';

const { mount } = componentTests();

beforeAll(() => loadTexts(homeTexts));

const others = {
  summary: undefined,
  quota: undefined,
  hasFailed: false,
  lacksSummary: false,
  range: '24h',
  times: [],
} as const;

/** The amount and the note of the last figure. */
const serving = () => [...document.querySelectorAll('.kpi:last-child dd')].slice(0, 2);

describe('the channels that serve', () => {
  it.each([
    ['awaited', undefined, false, ['…', ' ']],
    ['not to be read', undefined, true, ['–', 'The channels could not be loaded.']],
    ['there', [{ status: 1 }], false, ['1 / 1', '0 disabled by hand']],
  ])('are %s', async (_, channels, lacksChannels, texts) => {
    await mount(<Kpis {...others} channels={channels} lacksChannels={lacksChannels} />);
    expect(serving().map(({ textContent }) => textContent)).toEqual(texts);
  });
});
