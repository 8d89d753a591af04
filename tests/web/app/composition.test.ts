/** Keys of an input method reach nothing of the console. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hideComposingKeys } from '../../../src/web/app/composition';

let end: () => void;
let input: HTMLInputElement;
const heard: string[] = [];
const listen = ({ key }: KeyboardEvent) => void heard.push(key);
const places = () => [window, document, input];

beforeEach(() => {
  end = hideComposingKeys();
  input = document.body.appendChild(document.createElement('input'));
  for (const place of places()) {
    place.addEventListener('keydown', listen as EventListener, true);
    place.addEventListener('keydown', listen as EventListener);
  }
  heard.length = 0;
});
afterEach(() => {
  end();
  for (const place of places()) {
    place.removeEventListener('keydown', listen as EventListener, true);
    place.removeEventListener('keydown', listen as EventListener);
  }
  input.remove();
});

const press = (init: KeyboardEventInit & { keyCode?: number }) =>
  input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

it.each(['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab', '/', 'Process'])(
  '%s of Chromium, Firefox and Safari is not heard',
  (key) => {
    press({ key, isComposing: true, keyCode: 229 });
    press({ key, isComposing: true, keyCode: 13 });
    press({ key, isComposing: false, keyCode: 229 });
    expect(heard).toEqual([]);
  },
);

it('a key that belongs to no word is heard, and all are once this has ended', () => {
  press({ key: 'Enter', keyCode: 13 });
  expect(heard.length).toBe(6);
  end();
  press({ key: 'Enter', isComposing: true });
  expect(heard.length).toBe(12);
});
