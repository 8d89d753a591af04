/** Answers that a provider may send, whole and as streams. */
import type { ServerResponse } from 'node:http';
import { type Asked, sendJson } from './provider';
import { delta, eventsOf } from './server/payer';

/** How a provider answers. */
export type Answer = (response: ServerResponse, asked: Asked) => void;

/** That body, with that status. */
export const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    sendJson(response, body, status);

/** A stream in these parts. */
export const streamOf =
  (...parts: string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of parts) response.write(part);
    response.end();
  };

/** A text with that type. */
export const typed =
  (type: string, text: string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(text);

/** One event. */
export const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

export const use = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } };
/** A stream that says Hello, reports its use (10 tokens) and ends. */
export const good = eventsOf(delta({ content: 'Hello' }), use);
/** The part that its client gets. */
export const goodText = [good[0], good[2]].join('');
