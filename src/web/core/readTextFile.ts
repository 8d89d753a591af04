/**
 * The text of bytes: UTF-8, UTF-16 with or without its mark, and what the editors of Chinese Windows write (GB18030, of
 * which GBK is a part). The mark of byte order is no part of it.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const decode = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes);
  if (first === 0xff && second === 0xfe) return decode('utf-16le');
  if (first === 0xfe && second === 0xff) return decode('utf-16be');
  // A text has no NUL; in UTF-16 the signs of ASCII have one each.
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return decode(odd > even ? 'utf-16le' : 'utf-16be');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('gb18030');
  }
}

/** The text of a file that somebody chose, whatever program wrote it. */
export const readTextFile = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));
