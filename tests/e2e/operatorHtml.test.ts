/** What operators write keeps its look, and nothing of it leaves its box, loads or runs. */
import { afterEach, describe, expect, it } from 'vitest';
import { isBlockedHandler } from '../support/browser';
import { partOf } from '../support/part';
import { publicPages } from '../support/publicPages';

const held = publicPages();
afterEach(() => held.setOptions({ About: '', Footer: '' }));

/** The about page with that text. @returns what the probe's style attribute came to, and how it is laid out */
async function show(html: string) {
  await held.setOptions({ About: `<p>begin</p>${html}` });
  const { page, context, problems } = await held.open('/about');
  await page.getByText('begin', { exact: true }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return { page, context, problems, asked, probe: page.locator('.probe') };
}

/** What would leave its box or load, and the style that would do it. */
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
    const { probe, context, problems } = await show(
      `<div class="probe card" style="color: rgb(1, 2, 3); background: linear-gradient(red, blue); font: bold 20px Georgia;
        padding: 3px 5px; margin: 7px auto; width: 200px; border: 2px solid green; border-radius: 9px;
        display: grid; grid-template-columns: 1fr 2fr; gap: 4px">text</div>`,
    );
    const look = await probe.evaluate((node) => {
      const style = getComputedStyle(node);
      return [
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
        node.className,
      ];
    });
    expect(look).toEqual([
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
    expect(problems.filter((text) => !isBlockedHandler(text))).toEqual([]);
    await context.close();
  });

  it.each(partOf(escapes))('loses what leaves its box or loads: %s', async (_what, style) => {
    const { page, probe, context, asked } = await show(
      `<div class="probe" style='${style}; padding: 1px'>text</div>`,
    );
    const kept = (await probe.getAttribute('style')) ?? '';
    expect(kept).toContain('padding-top: 1px');
    expect(
      kept.replace(
        /(padding-\w+: 1px|color: red|position: static|[\w-]+: (initial|0px))(; )?/g,
        '',
      ),
    ).toBe('');
    // The top of the page is the console's own.
    const top = await page.evaluate(
      () => document.elementFromPoint(200, 10)?.closest('.foreign') === null,
    );
    expect(top).toBe(true);
    expect(asked.filter((url) => url.includes('evil'))).toEqual([]);
    await context.close();
  });

  it.each(['toast', 'toasts', 'dialog', 'backdrop', 'header', 'skip-link'])(
    'stays in its box with the class %s of the console',
    async (name) => {
      const { page, context } = await show(
        `<div class="probe ${name}" style="width: 5000px; height: 200px">text</div>`,
      );
      const escapes = await page.evaluate(() => {
        const box = document.querySelector('main .foreign')?.getBoundingClientRect();
        const outside = [10, 200, 600, 1000].map((x) => document.elementFromPoint(x, 8));
        return [
          outside.some((node) => node?.closest('.foreign')),
          (box?.right ?? 0) > innerWidth,
          document.documentElement.scrollWidth > innerWidth,
        ];
      });
      expect(escapes).toEqual([false, false, false]);
      await context.close();
    },
  );

  it('says why a picture over http does not show, on the page and in the footer', async () => {
    const picture = '<img alt="Our logo" src="HTTP://pictures.example/a.png">';
    await held.setOptions({ Footer: picture });
    const { page, context, asked } = await show(`${picture}<img src="/logo.png" alt="own">`);
    const note = 'A picture is not shown, since its address begins with http://';
    await page.getByRole('main').getByText(note).waitFor();
    await page.getByRole('contentinfo').getByText(note).waitFor();
    expect(await page.getByRole('link', { name: 'Our logo' }).first().getAttribute('href')).toBe(
      'HTTP://pictures.example/a.png',
    );
    await page.getByRole('img', { name: 'own' }).waitFor();
    expect(asked.filter((url) => url.includes('pictures.example'))).toEqual([]);
    await context.close();
  });
});

describe('a page of the own host', () => {
  it('is a link, as it could reach the console from a frame', async () => {
    const { origin } = new URL(held.server.url);
    await held.setOptions({ ChatLink: `${origin}/welcome.html` });
    await held.root.goto('/chat');
    await held.root.getByRole('link', { name: `Open ${origin} in a new tab` }).waitFor();
    expect(await held.root.locator('iframe').count()).toBe(0);
    await held.setOptions({ ChatLink: '' });
  });
});
