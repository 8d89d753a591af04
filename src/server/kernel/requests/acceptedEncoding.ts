/** How a client wants its answers compressed. */

export type Encoding = 'br' | 'gzip';

function isRefusal(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  return name.trim().toLowerCase() === 'q' && Number(value) === 0;
}

/** The dearest encoding of ours that an Accept-Encoding header names; undefined where it names none. */
export function acceptedEncoding(header = ''): Encoding | undefined {
  const named = header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';');
    return parameters.some(isRefusal) ? '' : name.trim().toLowerCase();
  });
  return (['br', 'gzip'] as const).find((encoding) => named.includes(encoding));
}
