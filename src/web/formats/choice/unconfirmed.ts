/** Text that a field takes only when it is confirmed or the field is left. */

/** Marks the input of such a text. */
export const unconfirmed = { 'data-unconfirmed': '' };

/** True while somebody is in the middle of such a text. */
export function holdsUnconfirmed(): boolean {
  const { activeElement: input } = document;
  return (
    input instanceof HTMLInputElement && 'unconfirmed' in input.dataset && input.value.trim() !== ''
  );
}
