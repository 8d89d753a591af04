/** Keys of an input method reach nothing of the console. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterPause, hideComposingKeys } from '../../../src/web/ui/page/composition';

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

it('waits with a search until a word is whole', async () => {
  const searched: string[] = [];
  const type = (text: string) => afterPause(() => searched.push(text), 5);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 30));
  const tell = (name: string) => input.dispatchEvent(new Event(name, { bubbles: true }));
  tell('compositionstart');
  const stop = type('ce');
  await rest();
  expect(searched).toEqual([]);
  stop();
  type('ceshi');
  await rest();
  expect(searched).toEqual([]);
  tell('compositionend');
  expect(searched).toEqual(['ceshi']);
  tell('compositionend');
  type('测试');
  await rest();
  expect(searched).toEqual(['ceshi', '测试']);
});

it('searches again after a field that went with its word', async () => {
  const searched: string[] = [];
  input.dispatchEvent(new Event('compositionstart', { bubbles: true }));
  afterPause(() => searched.push('x'), 0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(searched).toEqual([]);
  press({ key: 'a', keyCode: 65 });
  expect(searched).toEqual(['x']);
});
