/** One question to a model by /v1, with the key of a token: the answer as it comes, and how it ended. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { baseUrl } from '../calls/request';

export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

export interface Question {
  model: string;
  messages: readonly ChatMessage[];
  /** Undefined leaves it to the provider. */
  temperature: number | undefined;
  stream: boolean;
}

/**
 * How an answer ended: whole; at the most tokens that it may have; held back by the provider; cut on its way; stopped
 * by the reader; refused, also in its middle; lost, so that nobody knows what became of it.
 */
export type Ending = 'whole' | 'length' | 'filter' | 'cut' | 'stopped' | 'refused' | 'lost';

export interface Answered {
  text: string;
  /** From the sending on, in ms; undefined until something came. */
  firstMs?: number;
  wholeMs?: number;
  promptTokens?: number;
  completionTokens?: number;
  /** By which the log names the call; undefined where no answer began. */
  requestId?: string;
  /** True where the relay answered with an HTTP error. */
  isError?: boolean;
  ending?: Ending;
  /** Why it was refused, in the relay's words. */
  reason?: string;
}

const maxReason = 500;

/** The words of a failure; undefined for any other answer. */
function failureIn(value: unknown): string | undefined {
  const error = isRow(value) ? value['error'] : undefined;
  if (error === undefined || error === null) return undefined;
  const message = isRow(error) ? error['message'] : error;
  return String(message ?? '').slice(0, maxReason);
}

const endings: Readonly<Record<string, Ending>> = { length: 'length', content_filter: 'filter' };

/** The answer with all that a whole answer, or an event of a stream, adds to it. */
function withPart(answer: Answered, value: unknown): Answered {
  if (!isRow(value)) return answer;
  const reason = failureIn(value);
  if (reason !== undefined) return { ...answer, ending: 'refused', reason };
  const first: unknown = Array.isArray(value['choices']) ? value['choices'][0] : undefined;
  const choice: Row = isRow(first) ? first : {};
  const said = choice['delta'] ?? choice['message'];
  const content = isRow(said) ? said['content'] : undefined;
  const finish = choice['finish_reason'];
  const use: Row = isRow(value['usage']) ? value['usage'] : {};
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = use;
  return {
    ...answer,
    text: answer.text + (typeof content === 'string' ? content : ''),
    ...(typeof finish === 'string' ? { ending: endings[finish] ?? 'whole' } : {}),
    ...(typeof promptTokens === 'number' ? { promptTokens } : {}),
    ...(typeof completionTokens === 'number' ? { completionTokens } : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the events of a stream. @returns the answer, without an ending where the stream was cut */
async function readStream(
  body: ReadableStream<Uint8Array>,
  begun: Answered,
  since: () => number,
  onPart: (answer: Answered) => void,
): Promise<void> {
  let answer = begun;
  let rest = '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n/);
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice(5).trim();
      if (data === '[DONE]') answer = { ...answer, ending: answer.ending ?? 'whole' };
      else answer = withPart({ ...answer, firstMs: answer.firstMs ?? since() }, parsed(data));
      onPart(answer);
    }
    if (done) return;
  }
}

/** Reads a whole answer, or a refusal. */
async function readWhole(
  response: Response,
  begun: Answered,
  since: () => number,
  onPart: (answer: Answered) => void,
): Promise<void> {
  const value = parsed(await response.text());
  const came = { ...begun, firstMs: since() };
  if (response.ok) {
    const answer = withPart(came, value);
    const isAnswer = isRow(value) && (Array.isArray(value['choices']) || answer.ending);
    onPart(isAnswer ? { ...answer, ending: answer.ending ?? 'whole' } : came);
    return;
  }
  const reason = failureIn(value) || `${response.status} ${response.statusText}`.trim();
  onPart({ ...came, isError: true, ending: 'refused', reason });
}

/**
 * Asks the model; never throws.
 * @param onPart called with the answer so far, at last with its ending
 */
export async function askModel(
  apiKey: string,
  { model, messages, temperature, stream }: Question,
  signal: AbortSignal,
  onPart: (answer: Answered) => void,
): Promise<void> {
  const begin = performance.now();
  const since = () => Math.round(performance.now() - begin);
  let answer: Answered = { text: '' };
  let isBegun = false;
  const keep = (next: Answered) => {
    answer = next;
    onPart(next);
  };
  const more = stream ? { stream, stream_options: { include_usage: true } } : {};
  try {
    const response = await fetch(`${baseUrl}/v1/chat/completions`, {
      method: 'POST',
      signal,
      // The key counts, and no session.
      credentials: 'omit',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${apiKey}`,
        'X-Stop-When-Left': '1',
      },
      body: JSON.stringify({ model, messages, temperature, ...more }),
    });
    isBegun = true;
    const { headers } = response;
    // The family's header, where the relay sets it: the other one is then of the console's own server.
    const requestId = headers.get('X-Oneapi-Request-Id') ?? headers.get('X-Request-Id');
    if (requestId) answer = { ...answer, requestId };
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.ok && isStream && response.body)
      await readStream(response.body, answer, since, keep);
    else await readWhole(response, answer, since, keep);
  } catch {
    // Says below how it ended.
  }
  const late = signal.aborted ? 'stopped' : isBegun ? 'cut' : 'lost';
  keep({ ...answer, wholeMs: since(), ending: answer.ending ?? late });
}
