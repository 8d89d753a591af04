/** The name of a host below another, as mail has it: letters, digits and hyphens between dots. */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** One address and nothing else: no name beside it, no list, no letters that look like ASCII. */
export function isEmail(text: string): boolean {
  const [name = '', domain = '', ...rest] = text.split('@');
  return (
    rest.length === 0 &&
    text.length <= 254 &&
    name.length <= 64 &&
    name.split('.').every((part) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(part)) &&
    isDomain(domain)
  );
}
