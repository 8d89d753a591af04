/** Tokens of texts where nobody counted them: before a request is sent, and when a provider reports no usage. */
import { isObject } from '../../../schema/isRow';

/** Letters of most European texts in one token; a character of Chinese, Japanese or Korean is about one token. */
const lettersPerToken = 4;
/** Characters of recorded sound in one token, as base64; and of what is too long to be read, mostly such as it. */
const unreadPerToken = 1000;
const tokensPerImage = 800;
const deepest = 300;

/** Words of the format itself. */
const frame = new Set([
  'role',
  'type',
  'id',
  'object',
  'index',
  'finish_reason',
  'detail',
  'signature',
]);
const images = new Set(['image_url', 'url']);
const recordings = new Set(['data', 'file_data']);

/** Knows at once that a text without such characters has none. */
const anyWide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/;
const isWide = (code: number) =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0xf900 && code <= 0xfaff);

/** Adds texts up and says about how many tokens they have; the texts themselves are not kept. */
export class TokenCount {
  private letters = 0;
  private whole = 0;

  add(text: string): this {
    let wide = 0;
    if (!anyWide.test(text)) this.letters += text.length;
    else {
      for (let i = 0; i < text.length; i++) if (isWide(text.charCodeAt(i))) wide += 1;
      this.whole += wide;
      this.letters += text.length - wide;
    }
    return this;
  }

  /** Adds that many characters that nobody reads. */
  addUnread(length: number): this {
    this.whole += Math.ceil(length / unreadPerToken);
    return this;
  }

  /** Adds all texts of a message or of a part of an answer, however they are nested; sound and images by their size. */
  addAll(value: unknown, depth = 0): this {
    if (typeof value === 'string') return this.add(value);
    if (!isObject(value) || depth > deepest) return this;
    if (Array.isArray(value)) {
      for (const part of value) this.addAll(part, depth + 1);
      return this;
    }
    for (const [name, part] of Object.entries(value)) {
      if (frame.has(name)) continue;
      if (typeof part === 'string' && images.has(name)) this.whole += tokensPerImage;
      else if (typeof part === 'string' && recordings.has(name)) this.addUnread(part.length);
      else this.addAll(part, depth + 1);
    }
    return this;
  }

  /** In letters. */
  get size(): number {
    return this.whole * lettersPerToken + this.letters;
  }

  get tokens(): number {
    return Math.ceil(this.size / lettersPerToken);
  }
}
