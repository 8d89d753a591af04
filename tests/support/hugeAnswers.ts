/** Answers of a provider that are as large, deep or long as it can make them. */
import type { ServerResponse } from 'node:http';

const mebibyte = 2 ** 20;

/** A list of that many entries. */
export const many = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(',');

/** Sends a piece again and again, as fast as it is read, until the reader goes away or that many bytes went. */
function pour(response: ServerResponse, type: string, piece: Buffer, bytes: number): void {
  response.writeHead(200, { 'content-type': type });
  let left = bytes;
  const go = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return void response.once('drain', go);
    }
    response.end();
  };
  go();
}

const piece = Buffer.alloc(64 * 1024, 'x');
const delta = Buffer.from(
  'data: {"choices":[{"delta":{"content":"xxxxxxxxxxxx"}}]}\n\n'.repeat(500),
);
/** A provider's harmful answers, by the user of the call. */
export const hugeAnswers: Record<string, (response: ServerResponse) => void> = {
  'long JSON': (response) => pour(response, 'application/json', piece, 300 * mebibyte),
  'deep JSON': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"choices":${'['.repeat(mebibyte)}${']'.repeat(mebibyte)}}`),
  'many keys': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"choices":[],${many(150_000, (i) => `"k${i}":1`)}}`),
  'endless line': (response) => pour(response, 'text/event-stream', piece, 300 * mebibyte),
  'long stream': (response) => pour(response, 'text/event-stream', delta, 30 * mebibyte),
};
