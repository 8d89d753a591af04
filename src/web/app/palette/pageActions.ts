import type { PaletteEntry } from './PaletteEntry';

/** Buttons in the head, the tools and the foot of a page: what can be done on it. */
const places = [
  'main .list-head button',
  'main .list-tools button',
  'main .foot button.mini',
  'main .page-head button',
].join(', ');

/** True for a button that can be pressed: it is seen, and not off. */
const isOffered = (button: HTMLButtonElement) =>
  button.offsetParent !== null &&
  !button.disabled &&
  button.ariaDisabled !== 'true' &&
  button.closest('[popover], dialog') === null;

/** The page's own actions as lines of the palette, as its buttons name them. */
export function pageActions(group: string): PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(places)].filter(isOffered);
  const named = buttons.map((button) => ({
    button,
    label: (button.ariaLabel ?? button.innerText).trim(),
  }));
  return named
    .filter(({ label }, at) => label && named.findIndex((one) => one.label === label) === at)
    .map(({ button, label }) => ({
      key: `page ${label}`,
      group,
      icon: 'right' as const,
      label,
      // The palette gives the focus back first.
      run: () => requestAnimationFrame(() => button.click()),
    }));
}
