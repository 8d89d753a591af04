/** The window of an import shows the beginning of a long text, and every mistake. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ImportPreview } from '../../../src/web/resources/channel/import/ImportPreview';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

async function draw(count: number, wrong: readonly number[]): Promise<HTMLElement> {
  const states = Array.from({ length: count }, (_, i) => ({
    channel: {
      values: { name: `c${i + 1}`, type: 1 },
      ...(wrong.includes(i + 1) && { mistake: { key: 'channel.importNoKey' as const } }),
    },
    same: false,
  }));
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(<ImportPreview states={states} />));
  return place;
}

const numbers = (place: HTMLElement) =>
  [...place.querySelectorAll('tbody td:first-child')].map(({ textContent }) => Number(textContent));

describe('the preview of an import', () => {
  it('shows the first fifty and every mistake after them, by the number of its row', async () => {
    const place = await draw(200, [3, 120, 200]);
    expect(numbers(place)).toEqual([...Array.from({ length: 50 }, (_, i) => i + 1), 120, 200]);
    expect(place.textContent).toContain('148 more without a mistake');
  });

  it('shows all of a short text, and says nothing of more', async () => {
    const place = await draw(50, [50]);
    expect([numbers(place).length, place.textContent?.includes('more')]).toEqual([50, false]);
  });
});
