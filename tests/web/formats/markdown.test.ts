import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import { Cell } from '../../../src/web/formats/text/markdown';

const shown = (value: string) => {
  const schema = resourceSchema('channel');
  const html = renderToStaticMarkup(createElement(Cell, { value, row: {}, name: 'x', schema }));
  return html.replace(/<[^>]*>/g, '');
};

describe('a Markdown text in a list', () => {
  it.each([
    ['a heading', '# Title\nmore', 'Title'],
    ['a list below empty lines', '\n\n - **one** [link](https://a.example) end', 'one link end'],
    ['a line of stars', '***\nText', 'Text'],
    ['a picture', `![](data:image/png;base64,${'A'.repeat(5000)})\nBelow`, 'Below'],
    ['a link with a long address', `[Long](https://a.example/${'a'.repeat(5000)})`, 'Long'],
    ['a long line', 'a'.repeat(90), `${'a'.repeat(80)}…`],
    ['nothing', '', ''],
  ])('that begins with %s is its first line that says something', (_, text, line) =>
    expect(shown(text)).toBe(line),
  );

  it('of 60,000 open brackets takes milliseconds', () => {
    const time = (text: string) => {
      const start = performance.now();
      shown(text);
      return performance.now() - start;
    };
    time('[');
    const times = Array.from({ length: 10 }, () => time('['.repeat(60_000)));
    expect(Math.min(...times)).toBeLessThan(5);
  });
});
