/** Keys by their letter, and by their place on keyboards of other letters. */
import { expect, it } from 'vitest';
import { isSaveKey } from '../../../src/web/form/isSaveKey';
import { latinKey } from '../../../src/web/ui/page/shortcuts';

it.each([
  ['л', 'KeyK', 'k'],
  ['Л', 'KeyK', 'K'],
  ['х', 'BracketLeft', '['],
  ['λ', 'KeyL', 'l'],
  ['ל', 'KeyK', 'k'],
  ['ش', 'KeyA', 'a'],
  ['k', 'KeyK', 'k'],
  // AZERTY and QWERTZ: the letter counts, not its place; other letters of Latin, too.
  ['a', 'KeyQ', 'a'],
  ['z', 'KeyY', 'z'],
  ['é', 'Digit2', 'é'],
  ['ü', 'BracketLeft', 'ü'],
  ['?', 'Slash', '?'],
  ['Enter', 'Enter', 'Enter'],
])('%s of %s is %s', (key, code, meant) => {
  expect(latinKey({ key, code })).toBe(meant);
});

it('saves by Ctrl and the key of S', () => {
  const key = { ctrlKey: true, metaKey: false, altKey: false };
  expect(isSaveKey({ ...key, key: 'ы', code: 'KeyS' })).toBe(true);
  expect(isSaveKey({ ...key, key: 'o', code: 'KeyS' })).toBe(false);
});
