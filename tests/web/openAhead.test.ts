import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEntries } from '../../src/web/shell/openAhead';

const opened: string[] = [];
const pressed: string[] = [];
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
const press = (target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', ...init }),
  );
const move = (target: Element) =>
  target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/home');
  document.body.innerHTML = `<nav>${['token', 'log', 'user', 'home']
    .map((name) => `<div class="entry"><a href="/${name}"><span>${name}</span></a></div>`)
    .join('')}</nav><main></main>`;
  watchEntries((href, isPressed) => {
    (isPressed ? pressed : opened).push(path(href));
    return () => stopped.push(path(href));
  });
  opened.length = 0;
  pressed.length = 0;
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

  it('are fetched at once by a press of the mouse, which a click takes over', () => {
    point(entry('token'));
    press(entry('token').firstElementChild ?? entry('token'));
    expect(pressed).toEqual(['/token']);
    entry('token').addEventListener('click', (event) => event.preventDefault());
    entry('token').click();
    vi.advanceTimersByTime(500);
    point(document.querySelector('main') ?? document.body);
    expect([pressed, opened, stopped]).toEqual([['/token'], [], []]);
  });

  it('are stopped where the pointer leaves one that was pressed without a click', () => {
    press(entry('token'));
    point(document.querySelector('main') ?? document.body);
    expect([pressed, stopped]).toEqual([['/token'], ['/token']]);
  });

  it.each([
    ['another button', 'log', { button: 1 }],
    ['a key held, which opens another tab', 'log', { ctrlKey: true }],
    ['a finger, which may only scroll', 'log', { pointerType: 'touch' }],
    ['a press of the page that is shown', 'home', {}],
  ])('are not fetched by %s', (_, name, init) => {
    press(entry(name), init);
    expect(pressed).toEqual([]);
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
