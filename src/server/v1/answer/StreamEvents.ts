/**
 * Reads the events of a stream as they pass by, and says what of them goes on to the client. Keeps no more of it than
 * the line or the event that has not ended.
 */
import { isRow } from '../../../schema/isRow';
import { faultIn } from '../../kernel/errors/answerFault';
import { meaningOf } from '../../kernel/errors/answerMeaning';
import { parseJson } from '../../kernel/errors/parseJson';
import { type ApiForm, errorEvent } from '../call/V1Error';
import type { Usage } from '../money/charge';
import { ToolUses } from '../money/tools';
import { AnswerFault } from './AnswerFault';
import { readOutline } from './readOutline';
import { Silence } from './Silence';
import { TokenCount } from './TokenCount';
import {
  countAnswer,
  isOnlyUsage,
  laterUse,
  type MostUsed,
  orCounted,
  usageIn,
  useOutline,
} from './usageIn';

/** Longer events are counted by their size; reading them as JSON would keep everybody waiting. */
const maxParsedLength = 2 ** 19;
/** As much of a page is read as tells what it says. */
const maxPageLength = 2 ** 16;

const isLineOfStream = /^(?:data|event|id|retry)?:|^\{|^(?:data|event|id|retry)$/;
const lineEnd = /(?<![\r\n])[\r\n]+$/;
/** Events of OpenAI's responses and of Anthropic that end a stream; no [DONE] follows. */
const lastTypes: readonly unknown[] = [
  'response.completed',
  'response.incomplete',
  'response.failed',
  'message_stop',
];
/** An event of Anthropic that reports a use before there is an answer. */
const firstType = 'message_start';
/** True where a choice, or the event itself as with Ollama, says that its answer is over. */
const saysWhyItEnds = (event: unknown): boolean =>
  isRow(event) &&
  [event, event['choices'] ?? []]
    .flat()
    .some((part) => isRow(part) && Boolean(part['finish_reason'] ?? part['done_reason']));
const isPage = (line: string) => line !== '' && !isLineOfStream.test(line);

const endEvent = (form: ApiForm, message: string): Buffer =>
  Buffer.concat([
    Buffer.from('\n\n'),
    errorEvent(form, { status: 502, code: 'provider_failed', message }),
  ]);

/** The end of a stream that is broken off. @param isStop whether by this server, which stops */
export const breakEvent = (form: ApiForm, isStop: boolean): Buffer =>
  endEvent(form, isStop ? 'the server stops' : 'the provider broke its answer off');

export class StreamEvents {
  private readonly maxBytes: number;
  private readonly passesUse: boolean;
  private readonly most: MostUsed;
  private readonly form: ApiForm;
  private readonly unreported: number;
  /** The same, once something came. */
  private uncounted = 0;
  private line: Buffer[] = [];
  private lineBytes = 0;
  /** Lines of an event that is not whole: whether they go on is not known yet. */
  private heldLines: Buffer[] = [];
  /** Data of an event over several lines, and whether its lines go without the word data. */
  private data = '';
  private isBare = false;
  /** The lines of an event that stays here, with the empty line after it. */
  private isDropped = false;
  private skipsEmpty = false;
  private page: string | undefined;
  private readonly count = new TokenCount();
  private readonly tools = new ToolUses();
  private reported: Partial<Usage> = {};
  /** Our count when the provider last reported its own. */
  private countedThen = 0;
  readonly silence = new Silence(this.tools);
  /** Whether any event came. */
  hasEvents = false;
  /** Whether the event that ends a stream came: [DONE], or an error. Later events are not read. */
  hasEnded = false;
  /** Whether an answer said why it ends, or what it used: some providers send no event that ends the stream. */
  isFinished = false;
  /** The fault, as far as the stream says it. */
  fault: AnswerFault | undefined;

  /**
   * @param maxBytes longest line, and longest event
   * @param passesUse whether the client asked for an event that reports the use
   * @param most that a report of use counts for
   * @param form of an error that ends it
   * @param unreported tokens of an answer that is no text, where no use is reported
   */
  constructor(
    maxBytes: number,
    passesUse: boolean,
    most: MostUsed,
    form: ApiForm = 'openai',
    unreported = 0,
  ) {
    this.maxBytes = maxBytes;
    this.passesUse = passesUse;
    this.most = most;
    this.form = form;
    this.unreported = unreported;
  }

  /** Whether it has said something to pass on, or used a tool, which is paid. */
  get hasSaid(): boolean {
    return this.count.tokens > 0 || this.tools.hasAny;
  }

  /** True where neither a word came nor a use of one was reported. */
  get isEmpty(): boolean {
    return !this.hasSaid && !this.reported.completionTokens && this.uncounted === 0;
  }

  /** @returns what goes on to the client @throws Error for a line without end */
  read(part: Uint8Array): Uint8Array {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const passed: Buffer[] = [];
    let begin = 0;
    let lf = bytes.indexOf(0x0a);
    let cr = bytes.indexOf(0x0d);
    while ((lf >= 0 || cr >= 0) && !this.hasEnded) {
      const isCr = cr >= 0 && (lf < 0 || cr < lf);
      const end = isCr ? (lf === cr + 1 ? lf : cr) + 1 : lf + 1;
      this.line.push(bytes.subarray(begin, end));
      passed.push(...this.endLine());
      begin = end;
      if (lf >= 0 && lf < end) lf = bytes.indexOf(0x0a, end);
      if (cr >= 0 && cr < end) cr = bytes.indexOf(0x0d, end);
    }
    if (begin < bytes.length) this.line.push(bytes.subarray(begin));
    this.lineBytes += bytes.length - begin;
    if (this.lineBytes > this.maxBytes) this.giveUp(this.lineBytes);
    return Buffer.concat(passed);
  }

  /**
   * The stream has ended, whether or not its last line did.
   * @param isCut whether it was cut here, and not by its provider
   * @returns what is left of it for the client
   */
  end(isCut = false): Uint8Array {
    if (this.hasEnded) return new Uint8Array();
    const passed = this.line.length > 0 ? this.endLine() : [];
    if (!this.hasEnded) passed.push(...this.endEvent());
    if (this.page !== undefined) this.endPage();
    const isEarly = this.hasSaid && !this.hasEnded && !this.isFinished;
    if (isEarly && !isCut) passed.push(this.endEarly());
    return Buffer.concat(passed);
  }

  /** The stream says something and then no end of it. @returns the event that tells the client */
  private endEarly(): Buffer {
    const reason = 'the stream ended without its last event';
    this.fault = new AnswerFault(reason, { meaning: 'channel', reason }, 200);
    return endEvent(this.form, reason);
  }

  /** An event has no end: what came of it counts by its size, where the stream has said something before. */
  private giveUp(length: number): never {
    this.line = [];
    if (this.hasSaid) this.count.addUnread(length);
    throw new Error('a line of the stream does not end');
  }

  private endLine(): Buffer[] {
    const raw = this.line.length === 1 && this.line[0] ? this.line[0] : Buffer.concat(this.line);
    this.line = [];
    this.lineBytes = 0;
    const text = raw.toString('utf8').replace(lineEnd, '').trimStart();
    if (this.page !== undefined || (!this.hasEvents && this.data === '' && isPage(text)))
      return this.addToPage(text);
    if (text === '') {
      const lines = this.endEvent();
      return this.skipsEmpty ? lines : [...lines, raw];
    }
    this.skipsEmpty = false;
    this.heldLines.push(raw);
    if (text.startsWith('data:')) this.readData(text.slice(5).trim(), false);
    else if (text.startsWith('{') || (this.isBare && this.data !== '')) this.readData(text, true);
    return this.data === '' ? this.release(raw) : [];
  }

  /** Lines whose event is whole, or that belong to no event. */
  private release(last: Buffer): Buffer[] {
    const lines = this.heldLines;
    this.heldLines = [];
    this.skipsEmpty = this.isDropped;
    this.isDropped = false;
    if (this.skipsEmpty) return [];
    // Lines after the last event are not read, so its empty line is written here.
    const [end] = this.hasEnded ? (lineEnd.exec(last.toString('latin1')) ?? []) : [];
    return end === undefined ? lines : [...lines, Buffer.from(end)];
  }

  /** An empty line came: an event over several lines is whole. */
  private endEvent(): Buffer[] {
    this.endData();
    const lines = this.heldLines;
    this.heldLines = [];
    if (!this.isDropped) return lines;
    this.isDropped = false;
    this.skipsEmpty = true;
    return [];
  }

  /** Reads lines that were no JSON by themselves; what is none together is counted as a text. */
  private endData(): void {
    if (this.data === '') return;
    const data = this.data;
    this.data = '';
    if (this.readEvent(data)) return;
    if (data.length > maxParsedLength) this.count.addUnread(data.length);
    else this.count.add(data);
  }

  private addToPage(text: string): Buffer[] {
    this.page = `${this.page ?? ''}${text}\n`;
    if (this.page.length > maxPageLength) this.endPage();
    return [];
  }

  private endPage(): void {
    const text = this.page?.trim() ?? '';
    this.page = undefined;
    this.hasEnded = true;
    const verdict = meaningOf(200, parseJson(text) ?? text);
    this.fault = new AnswerFault('the provider answered no stream', verdict, 200);
  }

  private readData(text: string, isBare: boolean): void {
    if (text === '[DONE]') {
      this.endData();
      this.hasEvents = true;
      this.hasEnded = true;
      return;
    }
    if (this.data.length + text.length > this.maxBytes) this.giveUp(this.data.length + text.length);
    this.isBare = isBare;
    // Only a first line is tried at once: trying each again with all before it takes the square of their number.
    if (this.data === '' && this.readEvent(text)) return;
    this.data = this.data === '' ? text : `${this.data}\n${text}`;
  }

  /** Reads an event, of a long one only its use and its type. @returns false where the text is no JSON */
  private readEvent(text: string): boolean {
    const isLong = text.length > maxParsedLength;
    const long = isLong ? readOutline(text, useOutline) : undefined;
    const event = long ? (long.isWhole ? long.found : undefined) : parseJson(text);
    if (event === undefined) return false;
    this.hasEvents = true;
    const { size } = this.count;
    const { isRunning } = this.tools;
    if (isLong) this.count.addUnread(text.length);
    else countAnswer(event, this.count);
    this.tools.read(event);
    if (this.count.size > size || this.tools.isRunning !== isRunning)
      this.silence.end(event, isRunning);
    const usage = usageIn(event, this.most);
    if (usage.completionTokens !== undefined) this.countedThen = this.count.tokens;
    this.reported = laterUse(this.reported, usage);
    const hasUse =
      usage.completionTokens !== undefined && !(isRow(event) && event['type'] === firstType);
    this.isFinished ||= isLong || hasUse || saysWhyItEnds(event);
    if (!faultIn(event)) this.uncounted = this.unreported;
    if (faultIn(event)) {
      this.fault = new AnswerFault('the provider answered an error', meaningOf(200, event), 200);
      this.hasEnded = true;
    } else if (isRow(event) && lastTypes.includes(event['type'])) this.hasEnded = true;
    else if (!this.passesUse && !isLong && isOnlyUsage(event)) this.isDropped = true;
    return true;
  }

  /** The use so far: the provider's last report and the tokens since; never 0 for an answer with text. */
  seen(): Partial<Usage> {
    const counted = this.count.tokens;
    const { completionTokens } = this.reported;
    const usage = completionTokens
      ? {
          ...this.reported,
          completionTokens: completionTokens + counted - this.countedThen,
          // Anthropic begins with a report, which says nothing of the answer.
          ...(this.isFinished ? {} : { isEstimated: true }),
        }
      : orCounted(this.reported, counted || this.uncounted);
    return { ...usage, ...this.tools.used };
  }
}
