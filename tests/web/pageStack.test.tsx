/** Pages that stay as they are drawn when they are left. */
import { act, memo, useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../src/web/core/router/matchRoute';
import { useKeptPage, useUnrest } from '../../src/web/core/router/pageStack';
import { useLocation } from '../../src/web/core/router/routing';
import { createStore, useStoreValue } from '../../src/web/core/storage/createStore';
import { go, open, page, router, routerTests, says, shown } from '../support/routerTests';

routerTests();

const events: string[] = [];

/** Draws the counter that was drawn last once more, also while another page is shown. */
let drawAgain = () => {};

interface Options {
  canShow?: () => boolean;
  fails?: () => boolean;
}

/** A page that counts clicks, and may stay; "open" keeps it from that. */
function counter(path: string, { canShow = () => true, fails = () => false }: Options = {}): Route {
  function Counter() {
    const [count, setCount] = useState(0);
    const [isOpen, setOpen] = useState(false);
    useKeptPage(canShow);
    useUnrest(isOpen);
    useEffect(() => {
      events.push(`${path} comes`);
      return () => void events.push(`${path} goes`);
    }, []);
    drawAgain = () => setCount((old) => old + 1);
    if (fails()) throw new Error(`${path} fails`);
    return (
      <>
        <button type="button" className="count" onClick={() => setCount(count + 1)}>
          {path} {count}
        </button>
        <button type="button" className="open" onClick={() => setOpen(!isOpen)} />
        <input />
      </>
    );
  }
  return { path, mayStay: true, load: () => Counter };
}

const click = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`.${name}`)?.click());

describe('a page that may stay', () => {
  it('is as it was left, and is not in the document meanwhile', async () => {
    events.length = 0;
    await open([counter('/a'), page('/b')]);
    await click('count');
    const button = document.querySelector('.count');
    await go('/b');
    expect(shown()).toBe('[/b]');
    expect(document.querySelector('.count')).toBeNull();
    expect(events).toEqual(['/a comes', '/a goes']);
    await go('/a');
    await says('[/a 1]');
    expect(document.querySelector('.count')).toBe(button);
    expect(events.at(-1)).toBe('/a comes');
  });

  it('begins anew at another address, where something is open in it, or somebody types', async () => {
    await open([counter('/a'), page('/b')]);
    const comeBack = async (address = '/a') => {
      await go('/b');
      await go(address);
    };
    await click('count');
    await comeBack('/a?page=2');
    await says('[/a 0]');
    await click('count');
    await click('open');
    await comeBack('/a?page=2');
    await says('[/a 0]');
    await click('count');
    document.querySelector('input')?.focus();
    await comeBack('/a?page=2');
    await says('[/a 0]');
    await click('count');
    await click('open');
    await click('open');
    await comeBack('/a?page=2');
    await says('[/a 1]');
  });

  it('begins anew where it says so of the place', async () => {
    let isFit = true;
    await open([counter('/a', { canShow: () => isFit }), page('/b')]);
    await click('count');
    await go('/b');
    isFit = false;
    await go('/a');
    await says('[/a 0]');
  });

  it('stays itself while only its address changes', async () => {
    await open([counter('/a'), page('/b')]);
    await click('count');
    await go('/a?page=2');
    await says('[/a 1]');
    await go('/b');
    await go(-1);
    await says('[/a 1]');
  });

  it('is one of the four that were left last', async () => {
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    await open(paths.map((path) => counter(path)));
    for (const path of paths) {
      await go(path);
      await click('count');
    }
    await go('/b');
    await says('[/b 1]');
    await go('/a');
    await says('[/a 0]');
  });

  it('shows a value that changed while it was away, also in a part that was not drawn since', async () => {
    const unit = createStore('dollars');
    const Part = memo(function Part({ mark }: { mark: number }) {
      return `${useStoreValue(unit)} ${mark}`;
    });
    function Amounts() {
      const [mark, setMark] = useState(0);
      useKeptPage(() => true);
      return (
        <button type="button" className="count" onClick={() => setMark(mark + 1)}>
          <Part mark={mark} />
        </button>
      );
    }
    await open([{ path: '/a', mayStay: true, load: () => Amounts }, page('/b')]);
    await click('count');
    await go('/b');
    unit.set('euros');
    await go('/a');
    await says('[euros 1]');
  });

  it('does no harm where it fails while another one is shown', async () => {
    let isBroken = false;
    await open([counter('/a', { fails: () => isBroken }), page('/b')]);
    await click('count');
    isBroken = true;
    await go('/b');
    await act(async () => drawAgain());
    await says('[/b]');
    await go('/a');
    await says('failed at /a');
    isBroken = false;
    await go('/b');
    await says('[/b]');
    await go('/a');
    await says('[/a 0]');
  });
});

describe('a page that is drawn ahead', () => {
  const ahead = (path: string, isCurrent = () => true) =>
    act(async () => router.drawAhead(path, isCurrent));
  /** Its code is there. */
  async function openWith(...routes: Route[]): Promise<void> {
    events.length = 0;
    await open([page('/b'), ...routes], '/b');
    for (const { path } of routes) router.preload(path);
    await act(async () => {});
  }

  it('is not seen, runs nothing, and is the one that is shown', async () => {
    let made = 0;
    function First() {
      const [number] = useState(() => {
        made += 1;
        return made;
      });
      useKeptPage(() => true);
      useEffect(() => void events.push('runs'), []);
      return `first ${number} of ${made} at ${useLocation().search}`;
    }
    await openWith({ path: '/a', mayStay: true, load: () => First });
    await ahead('/a');
    expect(made).toBe(1);
    expect(shown()).toBe('[/b]');
    expect(events).toEqual([]);
    await go('/a');
    await says('[first 1 of 1 at ]');
    expect(events).toEqual(['runs']);
  });

  it('has what is known by then when it is drawn again, and stays as it is once it was seen', async () => {
    let known = 'nothing';
    let draws = 0;
    function Known() {
      draws += 1;
      useKeptPage(() => true);
      return known;
    }
    await openWith({ path: '/a', mayStay: true, load: () => Known });
    await ahead('/a');
    known = 'rows';
    await ahead('/a');
    expect(draws).toBe(2);
    await go('/a');
    await says('[rows]');
    const before = draws;
    await ahead('/a');
    await go('/b');
    await ahead('/a');
    expect(draws).toBe(before);
  });

  it.each([
    ['at another address', '/a?page=2', true, true],
    ['where it says that it does not fit', '/a', false, true],
    ['once what it was drawn with is gone', '/a', true, false],
  ])('begins anew %s', async (_, address, isFit, isCurrent) => {
    let made = 0;
    function Counted() {
      useState(() => {
        made += 1;
      });
      useKeptPage(() => isFit);
      return 'here';
    }
    await openWith({ path: '/a', mayStay: true, load: () => Counted });
    let isThere = true;
    await ahead('/a', () => isThere);
    isThere = isCurrent;
    await go(address);
    await says('[here]');
    expect(made).toBe(2);
  });

  it('is drawn anew where it failed meanwhile', async () => {
    let isBroken = true;
    await openWith(counter('/a', { fails: () => isBroken }));
    await ahead('/a');
    expect(shown()).toBe('[/b]');
    isBroken = false;
    await go('/a');
    await says('[/a 0]');
  });

  it('takes no place of one that stayed', async () => {
    const paths = ['/c', '/d', '/e', '/f'];
    await openWith(counter('/a'), ...paths.map((path) => counter(path)), page('/g'));
    await go('/a');
    await click('count');
    await go('/b');
    for (const path of paths) await ahead(path);
    await go('/g');
    await go('/a');
    await says('[/a 1]');
  });

  it('is none of a page that may not stay, or whose code is not there', async () => {
    let draws = 0;
    const one = (path: string, mayStay: boolean): Route => ({
      path,
      mayStay,
      load: () => () => {
        draws += 1;
        return path;
      },
    });
    await open([page('/b'), one('/a', false), one('/c', true)], '/b');
    router.preload('/a');
    await act(async () => {});
    await ahead('/a');
    await ahead('/c');
    expect(draws).toBe(0);
  });
});
