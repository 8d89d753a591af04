/** The card of the pages before the sign-in: what is where, on small screens, without a mouse, in both languages. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { settled } from '../support/api';
import { open } from '../support/consoleTests';
import { guestTests, providerOptions, setOptions } from '../support/page/guests';

guestTests(() => setOptions({ ...providerOptions, EmailVerificationEnabled: 'true' }));

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const boxOf = (control: { element: () => Element }) => control.element().getBoundingClientRect();
const password = (label = 'Password') => page.getByLabelText(label, { exact: true });

describe('the sign-in card', () => {
  it('names the relay, begins in the first field, and shows the password within its own', async () => {
    await open('/login');
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Sign in to Relay Console' }))
      .toBeVisible();
    const focused = () => document.activeElement?.getAttribute('name');
    await expect.poll(focused).toBe('username');
    await userEvent.keyboard('root{Tab}');
    expect(focused()).toBe('password');
    await userEvent.keyboard('secret');
    const inner = boxOf(page.getByRole('button', { name: 'Show password' }));
    const outer = boxOf(password());
    expect(inner.left > outer.left && inner.right < outer.right).toBe(true);
    expect(inner.top > outer.top && inner.bottom < outer.bottom).toBe(true);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(password()).toHaveAttribute('type', 'text');
    await expect.element(password()).toHaveValue('secret');
  });

  it.each([
    ['en', ['GitHub', 'Lark', 'WeChat'], 'Sign in with GitHub'],
    ['zh', ['GitHub', '飞书', '微信'], '使用 GitHub 登录'],
  ])(
    'has the providers in a row, each with an icon and its whole name (%s)',
    async (locale, names, whole) => {
      await showLocale(locale);
      await open('/login');
      await expect.element(page.getByRole('button', { name: whole })).toBeVisible();
      const buttons = all('.providers button');
      expect(buttons.map(({ innerText }) => innerText)).toEqual(names);
      const lengths = all('.providers button path').map((path) => path.getAttribute('d')?.length);
      expect(lengths.map((length = 0) => length > 20)).toEqual([true, true, true]);
      const tops = buttons.map((one) => one.getBoundingClientRect().top);
      expect(new Set(tops).size).toBe(1);
    },
  );

  it.each([
    ['en', 'Password', 'Caps Lock is on'],
    ['zh', '密码', '大写锁定已打开'],
  ])(
    'says at the password while Caps Lock is on, and no longer (%s)',
    async (locale, label, said) => {
      await showLocale(locale);
      await open('/login');
      const press = (field: Element | null, modifierCapsLock: boolean) =>
        field?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'A', modifierCapsLock, bubbles: true }),
        );
      await password(label).fill('secret');
      const field = password(label).element();
      press(field, true);
      const note = page.getByCss('.sign').getByRole('status').getByText(said);
      await expect.element(note).toBeVisible();
      const notes = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      expect(notes).toContain(said);
      press(field, false);
      await expect.element(page.getByText(said)).not.toBeInTheDocument();
      // The name is no secret: it shows what was typed.
      press(document.querySelector('input[name=username]'), true);
      await settled();
      expect(page.getByText(said).length).toBe(0);
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
    await open(path);
    await expect.element(page.getByCss('.sign').getByRole('alert').getByText(reason)).toBeVisible();
  });

  it('says how strong a password is right below its field', async () => {
    await open('/register');
    await password().fill('abc');
    const strength = page.getByCss('.strength');
    await expect.element(strength.getByText('Weak password')).toBeVisible();
    const [over, under] = [boxOf(password()), boxOf(strength)];
    expect(Math.round(under.left - over.left)).toBe(0);
    expect(under.top - over.bottom).toBeLessThan(12);
    expect(under.height).toBeLessThan(24);
    await password().fill('correct horse battery 9');
    await expect.element(strength.getByText('Strong password')).toBeVisible();
  });

  it.each(
    [
      '/login?expired=true',
      '/register?aff=abcd',
      '/reset',
      '/user/reset?email=a@b.co&token=1',
    ].flatMap((path) => ['en', 'zh'].map((locale) => [path, locale] as const)),
  )('fits into 320 px: %s in %s', async (path, locale) => {
    await page.viewport(320, 640);
    await showLocale(locale);
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Parts that come with the status: the ways to sign in, the field of the address.
    if (path.startsWith('/login')) await expect.poll(() => all('.providers button').length).toBe(3);
    await settled();
    expect(document.documentElement.scrollWidth - innerWidth).toBe(0);
    const cut = all('.sign :is(label, .button, h1, a)').filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0,
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });
});
