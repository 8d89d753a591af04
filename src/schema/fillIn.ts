/** Puts parameters in where a text has `{name}`; a name without a parameter stays. */
export function fillIn(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}
