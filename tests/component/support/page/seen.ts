/** Elements as users see them. */

export const seen = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** Their texts, as they are seen. */
export const textsOf = (selector: string): string[] =>
  seen(selector).map(({ innerText }) => innerText.trim());
