/**
 * Every page in one language, at two widths and in both colours: no accessibility problem, nothing wider than the screen.
 * Axe reads a page once at each width, in English; in `npm run test:long` also in Chinese, and in each colour.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showLocale } from '../../../../src/web/locales/locale';
import { type ColourMode, setColourMode } from '../../../../src/web/ui/page/colourMode';
import { isLong } from '../../../support/isLong';
import { buildChannel, buildToken } from '../../../support/steps/builders';
import { callApi, settled } from '../api';
import { consoleTests, open } from '../consoleTests';
import { findAxeProblems } from '../page/axe';

const pages = [
  '/login',
  '/token',
  '/token/add',
  '/token/edit/1',
  '/channel',
  '/channel/add',
  '/channel/edit/1',
  '/user/edit',
  '/',
  '/about',
  '/no/such/page',
  '/user',
  '/redemption',
  '/log',
  '/token?all=1',
  '/reference',
  '/setting',
  '/setting?tab=operation&section=ratio',
  '/setting?tab=system&section=login',
  '/register?aff=abcd',
  '/reset',
  '/user/reset?email=a@example.org&token=1',
  '/topup',
  '/chat',
  '/prices',
  '/playground',
  '/usage',
  '/usage?by=user&step=whole',
  '/announcement',
  '/audit',
];

async function fill(): Promise<void> {
  for (let i = 0; i < 12; i++)
    await callApi(
      'POST',
      'token/',
      buildToken({
        name: `token ${i}`,
        unlimited_quota: i === 2,
        expired_time: i === 3 ? 1_900_000_000 : -1,
        remain_quota: 10 ** i,
      }),
    );
  await callApi('PUT', 'token/?status_only=true', { id: 5, status: 2 });
  for (const [i, type] of [1, 14, 33, 15, 3, 8, 31, 99].entries())
    await callApi(
      'POST',
      'channel/',
      buildChannel({
        name: `channel ${i}`,
        type,
        group: i % 2 ? 'vip,svip,default' : 'default',
        models: 'gpt-4o,gpt-4o-mini,o1,o3',
      }),
    );
  await callApi('POST', 'channel/', buildChannel({ name: `${'long '.repeat(15)}<b>\u202eevil` }));
  const options = {
    EmailVerificationEnabled: 'true',
    GitHubClientId: 'id',
    GitHubOAuthEnabled: 'true',
    LarkClientId: 'id',
    WeChatServerAddress: 'https://wechat.example',
    WeChatAuthEnabled: 'true',
    Notice: 'Maintenance **tonight**',
  };
  await callApi('POST', 'user/confirm', { password: '123456' });
  for (const [key, value] of Object.entries(options))
    await callApi('PUT', 'option/', { key, value });
}

/** Names of buttons without a Chinese character, such as those that a library gives. Another language says so. */
const englishNames = () =>
  [...document.querySelectorAll('button:is([aria-label], [title]):not([lang])')]
    .map((button) => button.getAttribute('aria-label') ?? button.getAttribute('title') ?? '')
    .filter((name) => !/\p{Script=Han}/u.test(name));

/** Colours that fade are neither the old nor the new ones. */
const endFades = () => {
  for (const fade of document.getAnimations()) fade.finish();
};

/** The page is drawn whole: its heading, all that it asked for, and no part that is still on its way. */
async function drawn(): Promise<void> {
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  await settled();
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
}

/** Finds what is wrong with the page in the colours that it has now. */
async function findProblems(locale: 'en' | 'zh'): Promise<string[]> {
  endFades();
  const found = isLong || locale === 'en' ? await findAxeProblems() : [];
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) found.push(`${overflow} px wider than the screen`);
  if (locale === 'zh') for (const name of englishNames()) found.push(`"${name}" is English`);
  return found;
}

/** Registers the tests of a language. */
export function testLooks(locale: 'en' | 'zh'): void {
  consoleTests(fill);
  beforeEach(async () => {
    await showLocale(locale);
    // The place of the mouse colours what is under it.
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
  });

  describe('in light and dark, 390 and 1280 px wide', () => {
    it.each(pages)('%s', async (path) => {
      const looks: [width: number, theme: ColourMode][] = [
        [1280, 'dark'],
        [390, 'light'],
        [390, 'dark'],
        [1280, 'light'],
      ];
      // Each second page opens narrow and in the dark; in the other language vice versa.
      const isNarrowFirst = (pages.indexOf(path) % 2 === 0) === (locale === 'zh');
      const turns = isNarrowFirst ? [...looks.slice(2), ...looks.slice(0, 2)] : looks;
      const found: string[] = [];
      for (const [turn, [width, theme]] of turns.slice(0, isLong ? 4 : 2).entries()) {
        await page.viewport(width, 800);
        setColourMode(theme);
        if (turn === 0) await open(path);
        await drawn();
        const problems = await findProblems(locale);
        found.push(...problems.map((problem) => `${width} px, ${theme}: ${problem}`));
      }
      expect(found).toEqual([]);
    });
  });
}
