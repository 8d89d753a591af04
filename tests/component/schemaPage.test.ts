/** /schema: the words of schema files with their examples, and every format drawn by the code that lists and forms use. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import reference from '../../docs/schema.md?raw';
import { setColourMode } from '../../src/web/core/colourMode';
import samples from '../../src/web/formats/samples.json';
import { callAsRoot } from './support/api';
import { consoleTests, enter, open } from './support/consoleTests';

consoleTests();

const formats = Object.keys(import.meta.glob('../../src/web/formats/*.tsx'))
  .flatMap((file) => /^([a-z]\w*)\.tsx$/.exec(file.split('/').at(-1) ?? '')?.[1] ?? [])
  .sort();
const sampleOf = new Map<string, { property: object; values: unknown[] }>(Object.entries(samples));

const openGallery = async () => {
  await open('/schema');
  await page.getByText('Formats, as lists and forms draw them').click();
  // The name of a record is read when its cell is drawn.
  await expect.poll(() => document.querySelector('.format[aria-label=reference] a')).not.toBeNull();
  // Choices have a button, and models that are none of them a mark, once they are read.
  for (const part of ['group] button', 'groups] button', 'channelModels] small'])
    await expect.poll(() => document.querySelector(`.format[aria-label=${part}`)).not.toBeNull();
};

describe('the page of screens and schemas', () => {
  it('shows each word with its meaning and an example, as docs/schema.md does', async () => {
    await open('/schema');
    const summary = () =>
      [...document.querySelectorAll('summary')].find(
        ({ textContent }) => textContent === 'properties',
      );
    await expect.poll(summary).toBeDefined();
    await page.elementLocator(summary() ?? document.body).click();
    const row = page.getByRole('row').filter({ has: page.getByText('x-unit', { exact: true }) });
    await expect.element(row.getByText('"type": "integer", "x-unit": "ms"')).toBeVisible();
    const words = [
      ...document.querySelectorAll<HTMLElement>('details[open] tbody tr td:last-child code'),
    ].map(({ innerText }) => innerText);
    expect(words.length).toBeGreaterThan(40);
    const unknown = words.filter((text) => !reference.includes(text.replaceAll('|', '\\|')));
    expect(unknown).toEqual([]);
  });

  it.each([1280, 768])(
    'breaks no name and no type at %i px, and its parts are lines',
    async (width) => {
      await page.viewport(width, 800);
      await open('/schema');
      await expect.element(page.getByText('Words of the vocabulary')).toBeVisible();
      const summaries = [...document.querySelectorAll('summary')];
      expect(Math.max(...summaries.map(({ offsetHeight }) => offsetHeight))).toBeLessThanOrEqual(
        44,
      );
      for (const details of document.querySelectorAll('details')) details.open = true;
      const broken = [...document.querySelectorAll<HTMLElement>('td code:not(.wrap)')].filter(
        (code) => code.getClientRects().length > 1,
      );
      expect(broken.map(({ innerText }) => innerText)).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  it.each(['light', 'dark'] as const)(
    'draws every format in %s, with its input where it is edited',
    async (mode) => {
      setColourMode(mode);
      await openGallery();
      expect(document.documentElement.dataset['theme']).toBe(mode);
      const drawn = [...document.querySelectorAll('.format')];
      expect(drawn.map((section) => section.getAttribute('aria-label'))).toEqual(formats);
      for (const section of drawn) {
        const name = section.getAttribute('aria-label') ?? '';
        const { property, values } = sampleOf.get(name) ?? {};
        const cells = [...section.querySelectorAll('.sample-cells > div')].map(
          (cell) => cell.textContent !== '' || cell.querySelector('select, svg') !== null,
        );
        expect(cells, `cells of ${name}`).toEqual(values?.map(() => true));
        const input = section.querySelector('.form-field :is(input, textarea, [role=group])');
        expect(input !== null, `input of ${name}`).toBe(!(property && 'readOnly' in property));
      }
    },
  );

  it('has the other colours after a switch, as if it had been loaded with them', async () => {
    /** The colours of everything in the gallery. */
    const looks = () =>
      [...document.querySelectorAll('.format, .format *')].map((element) => {
        const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element);
        const name = element.closest('.format')?.getAttribute('aria-label');
        return [name, element.tagName, color, backgroundColor, borderTopColor, fill].join(' ');
      });
    setColourMode('dark');
    await openGallery();
    const dark = looks();
    setColourMode('light');
    await openGallery();
    const light = looks();
    expect(light).not.toEqual(dark);
    const menu = page.getByRole('button', { name: 'Account menu of root' });
    await menu.click();
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await expect.poll(looks).toEqual(dark);
    await menu.click();
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    await expect.poll(looks).toEqual(light);
  });

  it('is for administrators', async () => {
    await callAsRoot('POST', 'user/', { username: 'plain', password: 'password-1' });
    await enter('plain', 'password-1');
    await open('/schema');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText('Words of the vocabulary')).not.toBeInTheDocument();
  });
});
