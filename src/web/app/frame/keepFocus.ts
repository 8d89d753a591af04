/** Elements that take the focus with Tab, or by a script. */
const focusable = 'a[href], button, input, select, textarea, [tabindex]';
/** Parts of a page that the focus does not leave unless they are gone. */
const part = 'main, nav, header, dialog';
/** Elements that are remembered for when a message, which is in no part, goes away with the focus. */
const most = 8;

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  element.checkVisibility() &&
  element.matches(focusable) &&
  !element.matches(':disabled');

/** An element and those around it, up to the part of the page that it is in. */
function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    path.push(one);
    if (one.matches(part)) return path;
  }
  return path.slice(0, 1);
}

/** The nearest element that can have the focus instead of what was taken away. */
function nextTo(path: readonly Element[], before: readonly Element[]): HTMLElement | undefined {
  for (const around of path.slice(1)) {
    if (canTake(around)) return around;
    const within = around.isConnected && !around.matches('main') ? around : undefined;
    const first = [...(within?.querySelectorAll(focusable) ?? [])].find(canTake);
    if (first) return first;
  }
  return before.find(canTake);
}

/**
 * Gives the focus to what is nearest when the control that has it is taken out of the page or disabled: browsers give
 * it to nothing then, and the next Tab would begin at the top of the page. Code that moves the focus at the same
 * time goes first. @returns ends it
 */
export function keepFocus(): () => void {
  let path: readonly Element[] = [];
  let before: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () =>
    document.activeElement === document.body && path[0] !== undefined && !canTake(path[0]);
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return;
    path = pathOf(target);
    before = [target, ...before.filter((one) => one !== target)].slice(0, most);
  };
  const watch = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isLost()) nextTo(path, before)?.focus({ preventScroll: true });
    }, 50);
  });
  document.addEventListener('focusin', remember);
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
