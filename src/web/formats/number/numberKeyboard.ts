/** The part of a schema that says which numbers there are. */
interface Numbers {
  type?: unknown;
  minimum?: number | undefined;
}

/** The keyboard of a touch screen; any where a sign may be typed, which those of numbers lack. */
export const numberKeyboard = ({ type, minimum = -1 }: Numbers) =>
  minimum < 0 ? undefined : type === 'number' ? 'decimal' : 'numeric';
