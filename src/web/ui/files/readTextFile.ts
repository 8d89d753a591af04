import { translate } from '../../locales/catalogue';

/** Signs that a workbook or a picture has where it is taken for a text. */
const control = /[^\P{Cc}\t\n\f\r]/u;

/**
 * The text of bytes: UTF-8, UTF-16 with or without its mark, and what the editors of Chinese Windows write (GB18030, of
 * which GBK is a part). The mark of byte order is no part of it.
 * @throws TypeError for bytes that are no text in any of them
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const decode = (encoding: string, refused?: RegExp) => {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (refused?.test(text)) throw new TypeError(`no ${encoding}`);
    return text;
  };
  if (first === 0xff && second === 0xfe) return decode('utf-16le', control);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', control);
  // A text has no NUL; in UTF-16 the signs of ASCII have one each.
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return decode(odd > even ? 'utf-16le' : 'utf-16be', control);
  try {
    return decode('utf-8');
  } catch {
    return decode('gb18030', control);
  }
}

/** @throws SyntaxError for bytes that are no text */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoded(bytes);
  } catch {
    throw new SyntaxError(translate('common.notText'));
  }
}

/** The text of a file that somebody chose, whatever program wrote it. @throws SyntaxError as decodeText */
export const readTextFile = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()));
