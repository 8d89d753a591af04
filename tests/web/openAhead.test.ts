import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEntries } from '../../src/web/shell/openAhead';

const opened: string[] = [];
const stopped: string[] = [];
const path = (href: string) => new URL(href, location.href).pathname;

/** The link of an entry of the navigation. */
function entry(name: string): HTMLAnchorElement {
  const found = document.querySelector<HTMLAnchorElement>(`a[href="/${name}"]`);
  if (!found) throw new Error(`no entry ${name}`);
  return found;
}
const point = (target: Element, pointerType = 'mouse') =>
  target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
const move = (target: Element) =>
  target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/home');
  document.body.innerHTML = `<nav>${['token', 'log', 'user', 'home']
    .map((name) => `<div class="entry"><a href="/${name}"><span>${name}</span></a></div>`)
    .join('')}</nav><main></main>`;
  watchEntries((href) => {
    opened.push(path(href));
    return () => stopped.push(path(href));
  });
  opened.length = 0;
  stopped.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

describe('entries of the navigation', () => {
  it('are fetched ahead once the pointer rests on one, and once a stay', () => {
    point(entry('log').firstElementChild ?? entry('log'));
    vi.advanceTimersByTime(60);
    move(entry('log'));
    vi.advanceTimersByTime(60);
    expect(opened).toEqual([]);
    vi.advanceTimersByTime(30);
    expect(opened).toEqual(['/log']);
    move(entry('log'));
    vi.advanceTimersByTime(500);
    expect(opened).toEqual(['/log']);
  });

  it('are not fetched by a pointer that crosses them', () => {
    for (const name of ['token', 'log', 'user']) {
      point(entry(name));
      vi.advanceTimersByTime(50);
    }
    point(document.querySelector('main') ?? document.body);
    vi.advanceTimersByTime(1000);
    expect(opened).toEqual([]);
  });

  it('are read one at a time: whoever goes on stops the one before', () => {
    point(entry('token'));
    vi.advanceTimersByTime(100);
    point(entry('log'));
    expect(stopped).toEqual(['/token']);
    vi.advanceTimersByTime(100);
    expect(opened).toEqual(['/token', '/log']);
  });

  it('are taken over by a click, and not fetched again after it', () => {
    point(entry('token'));
    vi.advanceTimersByTime(100);
    entry('token').addEventListener('click', (event) => event.preventDefault());
    entry('token').click();
    move(entry('token'));
    vi.advanceTimersByTime(500);
    point(document.querySelector('main') ?? document.body);
    expect([opened, stopped]).toEqual([['/token'], []]);
  });

  it.each([
    ['that is touched', 'log', 'touch'],
    ['of the page that is shown', 'home', 'mouse'],
  ])('are not fetched where it is one %s', (_, name, pointerType) => {
    point(entry(name), pointerType);
    vi.advanceTimersByTime(500);
    expect(opened).toEqual([]);
  });

  it('are not fetched where the browser is asked to save data', () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
    point(entry('log'));
    vi.advanceTimersByTime(1000);
    expect(opened).toEqual([]);
  });
});
