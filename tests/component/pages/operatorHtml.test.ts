/** Texts of operators keep their look, and nothing in them leaves its box, loads or runs. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callAsRoot } from '../support/api';
import { consoleTests, enter, exit, open } from '../support/consoleTests';

consoleTests();
beforeEach(async () => {
  await exit();
  performance.clearResourceTimings();
});

const setOption = (key: string, value: string) => callAsRoot('PUT', 'option/', { key, value });

/** Opens the about page with that text, for a guest. */
async function show(html: string): Promise<void> {
  await setOption('About', `<p>begin</p>${html}`);
  await open('/about');
  await expect.element(page.getByText('begin', { exact: true })).toBeVisible();
}

function probe(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.probe');
  if (!found) throw new Error('no probe');
  return found;
}

/** Addresses of that host that the page asked for. */
const askedOf = (host: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => new URL(name).hostname === host);

/** Elements that would leave their box or load, and the style that would do it. */
const escapes = [
  ['fixed', 'position: fixed; inset: 0'],
  ['absolute', 'position: absolute; top: -500px'],
  ['sticky', 'position: sticky; top: 0'],
  ['a huge z-index', 'position: relative; z-index: 2147483647'],
  ['negative margins', 'margin: -900px 0 0 -900px'],
  ['a computed negative margin', 'margin-top: calc(0px - 900px)'],
  ['a transform', 'transform: translateY(-900px) scale(50)'],
  ['single transforms', 'translate: 0 -900px; scale: 50; rotate: 3deg'],
  ['a picture of another host', 'background: url(https://evil.example/x.png)'],
  ['a picture in escapes', 'background: \\75 rl(https://evil.example/x.png)'],
  ['a picture set', 'background-image: image-set("https://evil.example/x.png" 1x)'],
  ['a picture of a list', 'list-style: url(https://evil.example/x.png)'],
  ['an expression', 'width: expression(alert(1))'],
  ['a binding', '-moz-binding: url(https://evil.example/x.xml#x); behavior: url(x.htc)'],
  ['an import', '@import url(https://evil.example/x.css); color: red'],
  ['a variable of the page', 'color: var(--accent); --accent: url(https://evil.example/x)'],
  ['a shadow over the page', 'box-shadow: 0 0 0 9999px red; filter: drop-shadow(0 0 99px red)'],
  ['an outline over the page', 'outline: 9999px solid red'],
  ['content', 'content: "x"; cursor: url(https://evil.example/x.cur), auto'],
  ['an animation', 'animation: spin 1s infinite; transition: all 9s'],
] as const;

describe('the look of what operators write', () => {
  it('stays: classes, colours, fonts, spacing, sizes, borders, flex and grid', async () => {
    await show(
      `<div class="probe card" style="color: rgb(1, 2, 3); background: linear-gradient(red, blue); font: bold 20px Georgia;
        padding: 3px 5px; margin: 7px auto; width: 200px; border: 2px solid green; border-radius: 9px;
        display: grid; grid-template-columns: 1fr 2fr; gap: 4px">text</div>`,
    );
    const style = getComputedStyle(probe());
    expect([
      style.color,
      style.fontSize,
      style.paddingLeft,
      style.marginTop,
      style.width,
      style.borderTopWidth,
      style.borderTopLeftRadius,
      style.display,
      style.columnGap,
      style.backgroundImage.slice(0, 15),
      probe().className,
    ]).toEqual([
      'rgb(1, 2, 3)',
      '20px',
      '5px',
      '7px',
      expect.stringMatching(/^(200|186)px$/),
      '2px',
      '9px',
      'grid',
      '4px',
      'linear-gradient',
      'probe card',
    ]);
  });

  it.each(escapes)('loses what leaves its box or loads: %s', async (_what, style) => {
    await show(`<div class="probe" style='${style}; padding: 1px'>text</div>`);
    const kept = probe().getAttribute('style') ?? '';
    expect(kept).toContain('padding-top: 1px');
    const harmless = /(padding-\w+: 1px|color: red|position: static|[\w-]+: (initial|0px))(; )?/g;
    expect(kept.replace(harmless, '')).toBe('');
    // The top of the page is the console's own.
    expect(document.elementFromPoint(200, 10)?.closest('.foreign')).toBeNull();
    expect(askedOf('evil.example')).toEqual([]);
  });

  it.each(['toast', 'toasts', 'dialog', 'backdrop', 'header', 'skip-link'])(
    'stays in its box with the class %s of the console',
    async (name) => {
      await show(`<div class="probe ${name}" style="width: 5000px; height: 200px">text</div>`);
      const box = document.querySelector('main .foreign')?.getBoundingClientRect();
      const outside = [10, 200, 600, 1000].map((x) => document.elementFromPoint(x, 8));
      expect([
        outside.some((node) => node?.closest('.foreign')),
        (box?.right ?? 0) > innerWidth,
        document.documentElement.scrollWidth > innerWidth,
      ]).toEqual([false, false, false]);
    },
  );

  it('says why a picture over http does not show, on the page and in the footer', async () => {
    const picture = '<img alt="Our logo" src="HTTP://pictures.example/a.png">';
    await setOption('Footer', picture);
    await show(`${picture}<img src="/logo.png" alt="own">`);
    const note = 'A picture is not shown, since its address begins with http://';
    await expect.element(page.getByRole('main').getByText(note)).toBeVisible();
    await expect.element(page.getByRole('contentinfo').getByText(note)).toBeVisible();
    const link = page.getByRole('link', { name: 'Our logo' }).first();
    expect(link.element().getAttribute('href')).toBe('HTTP://pictures.example/a.png');
    await expect.element(page.getByRole('img', { name: 'own' })).toBeVisible();
    expect(askedOf('pictures.example')).toEqual([]);
  });

  it('of a whole page is what its body says, and Markdown is Markdown in the footer', async () => {
    await setOption('Footer', '**© 2026：**某公司');
    await setOption(
      'HomePageContent',
      '<!DOCTYPE html>\n<html>\n<head>\n    <style>\n        .a { color: red; }\n\n        .b { color: blue; }\n' +
        '    </style>\n</head>\n<body>\n\n    <section class="x">\n        <h1>Hello</h1>\n    </section>\n\n</body></html>',
    );
    await open('/');
    await expect.element(page.getByRole('heading', { name: 'Hello' })).toBeVisible();
    expect(document.querySelector('main')?.textContent).not.toContain('color');
    await expect.element(page.getByRole('contentinfo')).toHaveTextContent('© 2026：某公司');
    await setOption('HomePageContent', '');
    await setOption('Footer', '');
  });

  it('is not asked for by the page where a picture of another host would be, and is where it may be', async () => {
    // So that the cases above would see a call.
    await show('<img class="probe" alt="" src="https://pictures.example/allowed.png">');
    await expect.poll(() => askedOf('pictures.example').length).toBe(1);
  });
});

describe('what is taken out of a page', () => {
  it('is named where it is saved, with what is left and a way out', async () => {
    await enter();
    await open('/setting?tab=other&section=pages');
    const field = page.getByLabelText('Home page', { exact: true });
    await field.fill(
      '<!doctype html><head><style>.a{color:red}</style></head><body class="a" onload="x()"><h1>Hello</h1>' +
        '<form><input></form><script>alert(1)</script></body>',
    );
    await page.getByRole('button', { name: 'Review and save' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .element(
        dialog.getByText(
          /^Not shown from “Home page”: <form>, <input>, <script>, <style>, onload\./,
        ),
      )
      .toHaveTextContent(/put it at an https address/);
    await dialog.getByText('Preview').click();
    await expect.element(dialog.getByRole('heading', { name: 'Hello' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    // A page that is shown as it is written needs no words.
    await field.fill('<section class="a"><h1 style="color: red">Hello</h1></section>');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await expect.element(dialog.getByText(/Home page:/)).toBeVisible();
    await expect.element(dialog.getByText(/^Not shown/)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
