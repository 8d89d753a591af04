/** A stand-in for a provider: a real HTTP server that remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface StandIn {
  url: string;
  asked: Asked[];
  /** How it answers; replaced by a test. */
  answer: (asked: Asked, response: ServerResponse) => void;
  close: () => void;
}

/** Answers with JSON. */
export const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Answers a chat with "hi", for 7 tokens of the prompt and 3 of the answer. */
export const sendHi = (_asked: Asked, response: ServerResponse) =>
  sendJson(response, {
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hi' } }],
    usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
  });

export async function startProvider(answer: StandIn['answer']): Promise<StandIn> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      };
      standIn.asked.push(asked);
      standIn.answer(asked, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const standIn: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return standIn;
}
