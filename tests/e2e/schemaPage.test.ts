/** /schema: the words of schema files with their examples, and every format drawn by the code that lists and forms use. */
import { readdirSync, readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { callApi, signIn, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

const formats = readdirSync('src/web/formats')
  .filter((file) => /^[a-z]\w*\.tsx$/.test(file))
  .map((file) => file.replace('.tsx', ''))
  .sort();
const samples: Record<string, { property: { readOnly?: boolean }; values: unknown[] }> = JSON.parse(
  readFileSync('src/web/formats/samples.json', 'utf8'),
);

describe('the page of screens and schemas', () => {
  it('shows each word with its meaning and an example, as docs/schema.md does', async () => {
    const { page } = held;
    await page.goto('/schema');
    await page.locator('summary', { hasText: /^properties$/ }).click();
    const row = page.getByRole('row').filter({ has: page.getByText('x-unit', { exact: true }) });
    await row.getByText('"type": "integer", "x-unit": "ms"').waitFor();
    const document = readFileSync('docs/schema.md', 'utf8');
    const words = await page.locator('details[open] tbody tr td:last-child code').allInnerTexts();
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((text) => !document.includes(text.replaceAll('|', '\\|')))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'draws every format in %s, with its input where it is edited',
    async (mode) => {
      const { page } = held;
      await page.evaluate((text) => localStorage.setItem('colour-mode', text), mode);
      await page.goto('/schema');
      await page.locator('summary', { hasText: 'Formats, as lists and forms draw them' }).click();
      await page.getByRole('region', { name: 'userName', exact: true }).waitFor();
      expect(await page.locator('html').getAttribute('data-theme')).toBe(mode);
      const drawn = await page.evaluate(() =>
        [...document.querySelectorAll('.format')].map((section) => ({
          name: section.getAttribute('aria-label') ?? '',
          cells: [...section.querySelectorAll('.sample-cells > div')].map(
            (cell) => (cell.textContent ?? '') !== '' || cell.querySelector('select, svg') !== null,
          ),
          inputs: section.querySelectorAll('.form-field :is(input, textarea, [role=group])').length,
        })),
      );
      expect(drawn.map(({ name }) => name)).toEqual(formats);
      for (const { name, cells, inputs } of drawn) {
        expect(cells, `cells of ${name}`).toEqual(samples[name]?.values.map(() => true));
        const isEdited = samples[name]?.property.readOnly !== true;
        expect(inputs > 0, `input of ${name}`).toBe(isEdited);
      }
      const { violations } = await new AxeBuilder({ page })
        .include('.format')
        .withRules(['color-contrast', 'label'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    },
  );

  it('has the other colours after a switch, as if it had been loaded with them', async () => {
    const { page } = held;
    const openGallery = async () => {
      await page.goto('/schema');
      await page.locator('summary', { hasText: 'Formats, as lists and forms draw them' }).click();
      // The name of a record is read when its cell is drawn.
      await page
        .getByRole('region', { name: 'reference', exact: true })
        .locator('a')
        .waitFor({ state: 'attached' });
    };
    /** The colours of everything in the gallery. */
    const looks = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.format, .format *')].map((element) => {
          const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(element);
          const name = element.closest('.format')?.getAttribute('aria-label');
          return [name, element.tagName, color, backgroundColor, borderTopColor, fill].join(' ');
        }),
      );
    await page.evaluate(() => localStorage.setItem('colour-mode', 'dark'));
    await openGallery();
    const dark = await looks();
    await page.evaluate(() => localStorage.setItem('colour-mode', 'light'));
    await openGallery();
    const light = await looks();
    expect(light).not.toEqual(dark);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await expect.poll(looks).toEqual(dark);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: 'Switch to light colours' }).click();
    await expect.poll(looks).toEqual(light);
  });

  it('is for administrators', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
    const { page, context } = await visit(held.browser, held.server.url);
    await signIn(page, 'plain', 'password-1');
    await page.goto('/schema');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Words of the vocabulary').count()).toBe(0);
    await context.close();
  });
});
