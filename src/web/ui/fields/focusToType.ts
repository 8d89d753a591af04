/**
 * Gives a field of a page that just opened the focus, so that one can type at once. A touch screen would cover half of
 * the page with its keyboard: there nothing has it.
 */
export function focusToType(field: HTMLElement | null | undefined): void {
  if (matchMedia('(hover: hover)').matches) field?.focus({ preventScroll: true });
}
