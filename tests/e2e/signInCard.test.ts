/** The card of the pages before the sign-in: what is where, on small screens, without a mouse, in both languages. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../support/publicPages';

const held = publicPages();
beforeAll(async () => {
  await held.setOptions({
    ...held.providers.options(held.server.url),
    EmailVerificationEnabled: 'true',
  });
});

describe('the sign-in card', () => {
  it('names the relay, begins in the first field, and shows the password within its own', async () => {
    const { page, context, problems } = await held.open('/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in to One API' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('username');
    await page.keyboard.type('root');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('password');
    await page.keyboard.type('secret');
    const field = page.getByLabel('Password', { exact: true });
    const eye = page.getByRole('button', { name: 'Show password' });
    const [inner, outer] = [await eye.boundingBox(), await field.boundingBox()];
    if (!inner || !outer) throw new Error('not drawn');
    expect(inner.x > outer.x && inner.x + inner.width < outer.x + outer.width).toBe(true);
    expect(inner.y > outer.y && inner.y + inner.height < outer.y + outer.height).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual([
      'text',
      'secret',
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('signs in by password where the code of the other ways cannot be loaded', async () => {
    const { page, context } = await held.open('/healthz');
    await page.route('**/SignInProviderButtons*', (route) => route.abort());
    await page.goto('/login');
    await page.getByText('cannot be reached').or(page.getByRole('alert')).first().waitFor();
    await page.getByLabel('Username or e-mail').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/edit');
    await context.close();
  });

  it.each([
    ['en-US', ['GitHub', 'Lark', 'WeChat'], 'Sign in with GitHub'],
    ['zh-CN', ['GitHub', '飞书', '微信'], '使用 GitHub 登录'],
  ])(
    'has the providers in a row, each with an icon and its whole name (%s)',
    async (locale, names, whole) => {
      const { page, context } = await held.open('/login', { locale });
      await page.getByRole('button', { name: whole }).waitFor();
      const buttons = page.locator('.providers button');
      expect(await buttons.allInnerTexts()).toEqual(names);
      const paths = await buttons
        .locator('path')
        .evaluateAll((found) => found.map((path) => path.getAttribute('d')?.length ?? 0));
      expect(paths.every((length) => length > 20) && paths.length === names.length).toBe(true);
      const tops = await buttons.evaluateAll((found) =>
        found.map((one) => one.getBoundingClientRect().top),
      );
      expect(new Set(tops).size).toBe(1);
      await context.close();
    },
  );

  it.each([
    ['en-US', 'Password', 'Caps Lock is on'],
    ['zh-CN', '密码', '大写锁定已打开'],
  ])(
    'says at the password while Caps Lock is on, and no longer (%s)',
    async (locale, label, said) => {
      const { page, context } = await held.open('/login', { locale });
      const field = page.getByLabel(label, { exact: true });
      const press = (isOn: boolean) =>
        field.dispatchEvent('keydown', { key: 'A', modifierCapsLock: isOn });
      await field.fill('secret');
      await press(true);
      await page.locator('.sign').getByRole('status').getByText(said).waitFor();
      const notes = await field.evaluate((one) =>
        (one.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
      );
      expect(notes).toContain(said);
      await press(false);
      await page.getByText(said).waitFor({ state: 'detached' });
      // The name is no secret: it shows what was typed.
      await page
        .locator('input[name=username]')
        .dispatchEvent('keydown', { modifierCapsLock: true });
      expect(await page.getByText(said).count()).toBe(0);
      await context.close();
    },
  );

  it.each([
    ['/login?banned=true', 'This account is banned. Ask an administrator.'],
    [
      '/login?expired=true',
      'You are not signed in, or your session has expired. Please sign in again.',
    ],
    ['/token', 'Please sign in to open that page.'],
  ])('says within the card why a guest of %s is here', async (path, reason) => {
    const { page, context } = await held.open(path);
    await page.locator('.sign').getByRole('alert').getByText(reason).waitFor();
    await context.close();
  });

  it('says how strong a password is right below its field', async () => {
    const { page, context } = await held.open('/register');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('abc');
    const strength = page.locator('.strength');
    await strength.getByText('Weak password').waitFor();
    const [over, under] = [await field.boundingBox(), await strength.boundingBox()];
    expect(Math.round((under?.x ?? 0) - (over?.x ?? 99))).toBe(0);
    expect((under?.y ?? 99) - (over?.y ?? 0) - (over?.height ?? 0)).toBeLessThan(12);
    expect(under?.height).toBeLessThan(24);
    await field.fill('correct horse battery 9');
    await strength.getByText('Strong password').waitFor();
    await context.close();
  });

  it.each([
    '/login?expired=true',
    '/register?aff=abcd',
    '/reset',
    '/user/reset?email=a@b.co&token=1',
  ])('fits into 320 px: %s', async (path) => {
    for (const locale of ['en-US', 'zh-CN']) {
      const { page, context } = await held.open(path, {
        locale,
        viewport: { width: 320, height: 640 },
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const figures = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll('.sign label, .sign .button, .sign h1, .sign a')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
          .map((one) => one.textContent),
      }));
      expect({ locale, ...figures }).toEqual({ locale, over: 0, cut: [] });
      await context.close();
    }
  });
});
