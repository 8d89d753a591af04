/** How long a stream was silent: a model may have thought then, and only its last event says how much. */
import { isRow } from '../../../schema/isRow';
import type { ToolUses } from '../money/tools';

/** The way to a provider and its reading of the prompt, or a slow connection, in ms: nothing is thought in it. */
const usualSilence = 2000;
const beyond = (ms: number) => Math.max(0, ms - usualSilence);

/** True where an event shows the reasoning itself, so that none is hidden. Anthropic and others show a summary. */
const showsThought = (event: unknown): boolean =>
  isRow(event) &&
  (event['type'] === 'response.reasoning_text.delta' ||
    [event['choices']]
      .flat()
      .map((choice) => isRow(choice) && choice['delta'])
      .some((delta) => isRow(delta) && Boolean(delta['reasoning_content'] ?? delta['reasoning'])));

export class Silence {
  private readonly tools: Pick<ToolUses, 'isRunning'>;
  private firstAt: number | undefined;
  private lastAt: number | undefined;
  private restAt: number | undefined;
  private between = 0;
  private isOpen = false;

  /** @param tools silence is their work while one runs */
  constructor(tools: Pick<ToolUses, 'isRunning'>) {
    this.tools = tools;
  }

  /** The stream is not read on until `goOn`: a slow client is no thinking model. */
  rest(): void {
    this.restAt = performance.now();
  }

  goOn(): void {
    const now = performance.now();
    if (this.lastAt !== undefined) this.lastAt += now - (this.restAt ?? now);
    this.restAt = undefined;
  }

  /** An event says something. @param wasRunning whether a tool ran until now */
  end(event: unknown, wasRunning: boolean): void {
    const now = performance.now();
    this.isOpen ||= showsThought(event);
    if (!wasRunning) this.between += beyond(now - (this.lastAt ?? now));
    this.firstAt ??= now;
    this.lastAt = now;
  }

  /** All of it until now, in ms. @param begin when the provider was asked */
  since(begin: number): number {
    const now = performance.now();
    const { between, firstAt = now, lastAt = now, tools } = this;
    if (this.isOpen) return 0;
    return beyond(firstAt - begin) + between + (tools.isRunning ? 0 : beyond(now - lastAt));
  }
}
