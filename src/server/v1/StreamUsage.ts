/** Reads the events of a stream as they pass by. Keeps no more of it than the line that has not ended. */
import type { Usage } from './charge';
import { TokenCount } from './TokenCount';
import { countAnswer, parseJson, usageIn } from './usageIn';

/** Longer lines are counted by their size; reading them as JSON would keep everybody waiting. */
const maxParsedLength = 2 ** 19;

export class StreamUsage {
  private readonly maxBytes: number;
  private line: string[] = [];
  private lineBytes = 0;
  /** Data of an event over several lines. */
  private data = '';
  private readonly decoder = new TextDecoder();
  private readonly count = new TokenCount();
  private reported: Partial<Usage> = {};
  /** Our count when the provider last reported its own. */
  private countedThen = 0;
  /** Whether the event that ends a stream came. */
  hasEnded = false;

  /** @param maxBytes longest line */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** @throws Error for a line without end, of which nothing counts */
  read(part: Uint8Array): void {
    const pieces = this.decoder.decode(part, { stream: true }).split(/\r\n|\n|\r/);
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) this.endLine();
      this.line.push(piece);
    }
    this.lineBytes += part.length;
    if (this.lineBytes <= this.maxBytes) return;
    this.line = [];
    throw new Error('a line of the stream does not end');
  }

  private endLine(): void {
    const line = this.line.join('');
    this.line = [];
    this.lineBytes = 0;
    if (line === '') {
      if (this.data !== '') this.count.add(this.data);
      this.data = '';
    } else if (line.startsWith('data:')) this.readData(line.slice(5).trim());
    else if (line.startsWith('{')) this.readData(line);
  }

  private readData(text: string): void {
    if (text === '[DONE]') {
      this.hasEnded = true;
      return;
    }
    if (this.data.length + text.length > maxParsedLength) {
      this.count.addUnread(this.data.length + text.length);
      this.data = '';
      return;
    }
    const whole = this.data === '' ? text : `${this.data}\n${text}`;
    const event = parseJson(whole);
    if (event === undefined) {
      this.data = whole;
      return;
    }
    this.data = '';
    countAnswer(event, this.count);
    const usage = usageIn(event);
    if (usage.completionTokens !== undefined) this.countedThen = this.count.tokens;
    this.reported = { ...this.reported, ...usage };
  }

  /** The use so far: the provider's last report and the tokens since; never 0 for an answer with text. */
  seen(): Partial<Usage> {
    const counted = this.count.tokens;
    const { completionTokens } = this.reported;
    return {
      ...this.reported,
      completionTokens: completionTokens ? completionTokens + counted - this.countedThen : counted,
    };
  }

  /** The same once the stream has ended, whether or not its last line did. */
  result(): Partial<Usage> {
    this.endLine();
    this.endLine();
    return this.seen();
  }
}
