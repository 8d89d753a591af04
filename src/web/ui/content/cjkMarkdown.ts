/**
 * Markdown beside Chinese, Japanese and Korean letters, which have no blanks between words: emphasis and links end
 * where a reader sees their end. The rules are those of https://github.com/tats-u/markdown-cjk-friendly, as tokenizers
 * and the mask of marked.
 */
import { type MarkedExtension, Tokenizer } from 'marked';

const cjk =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Bopomofo}' +
  '\\u3001-\\u303f\\ufe30-\\ufe4f\\uff00-\\uffef]';
/** Punctuation, but for what marks emphasis itself. */
const sign = '(?![*_~])[\\p{P}\\p{S}]';
const cjkSign = `(?=${cjk})${sign}`;
const otherSign = `(?!${cjk})${sign}`;

const isCjk = new RegExp(cjk, 'u');
const beginsWithCjkSign = new RegExp(`^[*~]+${cjkSign}`, 'u');

/** Signs beside stars and waves that count as letters there, and the text before them. */
const likeLetters = [
  `(^|[^_])${cjkSign}(?=[*~])`,
  `([*~])${cjkSign}(?!_)`,
  `()${otherSign}(?=[*~]+${cjk})`,
  `(${cjk}[*~]+)${otherSign}`,
].map((source) => new RegExp(source, 'gu'));

const asLetters = (text: string): string =>
  likeLetters.reduce(
    (masked, pattern) =>
      masked.replace(
        pattern,
        // The text keeps its length.
        (found, before: string) => before + '中'.repeat(found.length - before.length),
      ),
    text,
  );

/** Nothing before it keeps emphasis from its begin where CJK letters or signs are beside it. */
const before = (src: string, previous: string): string =>
  isCjk.test(previous) || beginsWithCjkSign.test(src) ? '' : previous;

const linkSign = new RegExp(`[“”‘’…—]|${cjkSign}`, 'u');
const letterBehindLatin = new RegExp(`[a-z\\d]${cjk}`, 'iu');

const beginsAddress = /^(?:(?:https?|ftp):\/\/|www\.|(?:mailto|xmpp):|[\w.+-]+@)/i;

/** A bare address, up to the signs of a CJK sentence, or its letters where they follow Latin ones. */
function addressIn(src: string): string {
  const [word = ''] = /^[^\s<]*/.exec(src) ?? [];
  const [atSign, atLetter] = [word.search(linkSign), word.search(letterBehindLatin)];
  const ends = [atSign, atLetter < 0 ? -1 : atLetter + 1].filter((end) => end >= 0);
  return word.slice(0, Math.min(word.length, ...ends));
}

/** For `new Marked(…)`. */
export const cjkMarkdown: MarkedExtension = {
  hooks: { emStrongMask: asLetters },
  tokenizer: {
    emStrong(src, masked, previous = '') {
      const own = src.startsWith('*') ? before(src, previous) : previous;
      return Tokenizer.prototype.emStrong.call(this, src, masked, own);
    },
    // A single wave means "to": 1~2 天.
    del(src, masked, previous = '') {
      return /^~(?!~)/.test(src)
        ? undefined
        : Tokenizer.prototype.del.call(this, src, masked, before(src, previous));
    },
    url(src) {
      return beginsAddress.test(src)
        ? Tokenizer.prototype.url.call(this, addressIn(src))
        : undefined;
    },
  },
};
