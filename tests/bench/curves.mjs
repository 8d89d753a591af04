/** Output of benches in docs: a section of docs/performance.md, and curves on two logarithmic scales as a picture. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const docs = new URL('../../docs/', import.meta.url);

/** Replaces the text between the markers of a name in docs/performance.md. */
export function writeSection(name, text) {
  const file = new URL('performance.md', docs);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const whole = readFileSync(file, 'utf8');
  const from = whole.indexOf(begin);
  const to = whole.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md lacks ${begin} or ${end}`);
  const section = `${begin}\n${cpus()[0].model}, ${cpus().length} cores\n\n${text}\n`;
  writeFileSync(file, whole.slice(0, from) + section + whole.slice(to));
}

const [width, height, left, right, top, bottom] = [760, 400, 60, 250, 36, 44];
/** One for each curve: distinct for every kind of eye, on white and on black. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9'];

/** @param name of the file in docs/pictures @param xs positions @param lines `{ name, solid, dotted }`, ms at each x */
export function curves(name, title, xs, lines) {
  const values = lines.flatMap(({ solid, dotted }) => [...solid, ...dotted]);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(Math.log10);
  const [low, high] = [Math.floor(least), Math.ceil(most)];
  const x = (value) =>
    left +
    (Math.log10(value / xs[0]) / Math.max(1, Math.log10(xs.at(-1) / xs[0]))) *
      (width - left - right);
  const y = (value) =>
    height - bottom - ((Math.log10(value) - low) / (high - low)) * (height - top - bottom);
  const path = (list) =>
    list
      .map((value, i) => `${i ? 'L' : 'M'}${x(xs[i]).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('');
  const text = (atX, atY, words, anchor = 'start', colour = '#777') =>
    `<text x="${atX}" y="${atY}" text-anchor="${anchor}" fill="${colour}">${words}</text>`;
  const grid = Array.from({ length: high - low + 1 }, (_, i) => {
    const value = 10 ** (low + i);
    return `<path d="M${left} ${y(value)}H${width - right}" stroke="#8884"/>${text(left - 6, y(value) + 4, value, 'end')}`;
  });
  // Names of curves that end near each other stand below each other.
  let lowest = top;
  const ends = lines
    .map((line, i) => ({ ...line, colour: colours[i % colours.length], end: y(line.solid.at(-1)) }))
    .sort((a, b) => a.end - b.end)
    .map(({ name: words, colour, solid, dotted, end }) => {
      lowest = Math.max(lowest + 16, end + 4);
      return `<g fill="none" stroke="${colour}" stroke-width="2"><path d="${path(solid)}"/><path d="${path(dotted)}" stroke-dasharray="2 4"/></g>${text(width - right + 8, lowest, words, 'start', colour)}`;
    });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
${text(left, 20, title)}
${grid.join('\n')}
${xs.map((value) => text(x(value), height - bottom + 18, value.toLocaleString('en'), 'middle')).join('\n')}
${ends.join('\n')}
</svg>
`;
  writeFileSync(new URL(`pictures/${name}`, docs), picture);
}
