/** A whole answer as the stream that its client asked for, in the form of its API. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { parseJson } from '../../kernel/errors/parseJson';

/** A message as the only part of it: a stream counts its calls of tools, of which a whole answer has a list. */
function deltaOf(message: unknown): unknown {
  if (!isRow(message) || !Array.isArray(message['tool_calls'])) return message;
  const calls = message['tool_calls'].map((call, index) =>
    isRow(call) ? { index, ...call } : call,
  );
  return { ...message, tool_calls: calls };
}

/** One chunk of a chat, with all of it. */
function chunkOf(json: Row): Row {
  const parts = [json['choices']].flat().map((choice: unknown) => {
    if (!isRow(choice) || choice['message'] === undefined) return choice;
    const { message, ...rest } = choice;
    return { ...rest, delta: deltaOf(message) };
  });
  const isChat = json['object'] === 'chat.completion';
  return { ...json, ...(isChat ? { object: 'chat.completion.chunk' } : {}), choices: parts };
}

/** Anthropic's events of a message, with each block of it whole. */
function messageEvents(message: Row): Row[] {
  const { content, stop_reason, stop_sequence, usage } = message;
  const blocks = [content].flat().flatMap((content_block, index) => [
    { type: 'content_block_start', index, content_block },
    { type: 'content_block_stop', index },
  ]);
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage },
    { type: 'message_stop' },
  ];
}

/** Events with all that an answer says, and the end; an answer of no known form is one event. */
export function asEvents(bytes: Buffer): Buffer {
  const json = parseJson(bytes.toString('utf8'));
  if (!isRow(json)) return bytes;
  const named = Array.isArray(json['content'])
    ? messageEvents(json)
    : Array.isArray(json['output'])
      ? [{ type: 'response.completed', response: json }]
      : [];
  const plain = named.length > 0 ? [] : [Array.isArray(json['choices']) ? chunkOf(json) : json];
  const lines = [
    ...named.map((event) => `event: ${event['type']}\ndata: ${JSON.stringify(event)}`),
    ...plain.map((event) => `data: ${JSON.stringify(event)}`),
    ...(plain.length > 0 ? ['data: [DONE]'] : []),
  ];
  return Buffer.from(`${lines.join('\n\n')}\n\n`);
}
