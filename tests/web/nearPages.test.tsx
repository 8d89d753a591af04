/** Pages that are about to be opened: in the document, laid out, and not seen. */
import { act, useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { Kept } from '../../src/web/core/Kept';
import { useKeptPage } from '../../src/web/core/router/pageStack';
import { go, open, page, router, routerTests, says, until } from '../support/routerTests';

routerTests();

const inner = document.createElement('p');
let runs = 0;

function Near() {
  useKeptPage(() => true);
  useEffect(() => {
    runs += 1;
  }, []);
  return (
    <div className="near">
      <Kept element={inner} isShown>
        <b>here</b>
      </Kept>
    </div>
  );
}

/** Another page is shown, and the code of this one is there. */
async function openOther(): Promise<void> {
  runs = 0;
  await open([page('/b'), page('/c'), { path: '/a', mayStay: true, load: () => Near }], '/b');
  router.preload('/a');
  await act(async () => {});
}
const drawAhead = () => act(async () => router.drawAhead('/a', () => true));
const unseen = () => document.querySelector('[data-near] .near');
const inDocument = () => document.querySelector('.near');

describe('a page that is near', () => {
  it('is in the document until nobody is about to open it, another one is opened, or it is', async () => {
    await openOther();
    const leave = await drawAhead();
    const drawn = unseen();
    expect(drawn).not.toBeNull();
    await act(async () => leave());
    expect(inDocument()).toBeNull();
    await drawAhead();
    await go('/c');
    expect(inDocument()).toBeNull();
    await drawAhead();
    expect(unseen()).toBe(drawn);
    expect(runs).toBe(0);
    await go('/a');
    await says('[here]');
    expect(unseen()).toBeNull();
    expect(inDocument()).toBe(drawn);
    expect(runs).toBe(1);
    await go('/b');
    expect(inDocument()).toBeNull();
  });

  it('is near again once it was shown, with all of its parts', async () => {
    await openOther();
    await go('/a');
    await says('[here]');
    await go('/b');
    await drawAhead();
    await until(() => expect(unseen()?.querySelector('p > b')).not.toBeNull());
  });

  it('has its parts in their places once, so that what is laid out lasts', async () => {
    await openOther();
    let moves = 0;
    const watch = new MutationObserver((records) => {
      for (const { addedNodes } of records) if ([...addedNodes].includes(inner)) moves += 1;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await drawAhead();
    await until(() => expect(unseen()?.querySelector('p > b')).not.toBeNull());
    await go('/a');
    await says('[here]');
    expect(moves).toBe(1);
    watch.disconnect();
  });
});
