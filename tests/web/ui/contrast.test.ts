/** The contrast of every pair of tokens that are drawn on each other, computed as WCAG 2 says, in light and in dark. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheets = ['tokens', 'consoleTokens'].map((name) =>
  readFileSync(`src/web/ui/${name}.css`, 'utf8'),
);

/** The two colours of each token, light and dark; a token without two is the same in both. */
const tokens = new Map(
  sheets.flatMap((sheet) =>
    [
      ...sheet.matchAll(
        /--([\w-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\s*\)|(#[0-9a-f]{6}));/g,
      ),
    ].map(([, name = '', light = '', dark = '', both = '']): [string, [string, string]] => [
      name,
      [light || both, dark || both],
    ]),
  ),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['bg', 'surface', 'raised', 'sunken', 'hover'];
const hues = [...tokens.keys()].filter(
  (name) => tokens.has(`${name}-soft`) && tokens.has(`${name}-text`),
);

/** Colours on their grounds, with the least contrast. */
const pairs: [front: string, ground: string, least: number][] = [
  ...['text', 'text-2', 'text-3', 'accent', 'ok', 'warn', 'bad'].flatMap((front) =>
    grounds.map((ground): [string, string, number] => [front, ground, 4.5]),
  ),
  ...hues.map((hue): [string, string, number] => [`${hue}-text`, `${hue}-soft`, 4.5]),
  ['on-accent', 'accent-solid', 4.5],
  ['on-accent', 'accent-solid-hover', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['ok', 'ok-soft', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['mute', 'mute-soft', 4.5],
  ['on-strong', 'strong', 4.5],
  ['strong-link', 'strong', 4.5],
  ['toast-ok', 'strong', 3],
  ['toast-warn', 'strong', 3],
  ['toast-bad', 'strong', 3],
  ['text', 'seg', 4.5],
  ['text-2', 'seg', 4.5],
  ['text', 'nav-current', 4.5],
  ['text', 'nav-hover', 4.5],
  ['text-2', 'nav-hover', 4.5],
  // Borders of controls, and pictures that say something.
  ...['control', 'switch-on', 'act'].flatMap((front) =>
    ['bg', 'surface', 'raised'].map((ground): [string, string, number] => [front, ground, 3]),
  ),
];

describe('the tokens', () => {
  it('are read, both colours of each', () => {
    expect(tokens.size).toBeGreaterThan(80);
    expect(hues.length).toBeGreaterThan(10);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  });

  it.each(pairs)('%s on %s has a contrast of at least %d', (front, ground, least) => {
    for (const look of [0, 1] as const) {
      const found = contrast(tokens.get(front)?.[look] ?? '', tokens.get(ground)?.[look] ?? '');
      expect(found, look === 0 ? 'light' : 'dark').toBeGreaterThanOrEqual(least);
    }
  });
});
