/** Takes secrets out of texts that come from outside: a provider may repeat the key that it was sent, in any form. */

import { isObject } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { turnFor } from './longWork';

const hidden = '***';
/** Shorter texts are words, regions and numbers, which every answer has. */
const shortestSecret = 4;
const shortestPart = 8;
/**
 * In an answer that is good, which must reach its reader as it is. Texts that operators type where a provider wants no
 * key, such as "none" or "ollama", are shorter; keys are longer.
 */
const shortestInAnswers = 16;

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** The shape of secrets in addresses, headers and JSON texts. */
function formsOf(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const form = new URLSearchParams({ k: secret }).toString().slice(2);
  // Base64 of a text that the secret is a part of: its three possible alignments, without the letters that depend on
  // the rest.
  const within = ['', 'x', 'xx'].map((before) =>
    base64(before + secret)
      .replace(/(?<!=)=+$/, '')
      .slice(before === '' ? 0 : before.length + 1, -1),
  );
  const encoded = [base64(secret), base64(secret).replace(/(?<!=)=+$/, ''), ...within];
  return [
    secret,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    form,
    JSON.stringify(secret).slice(1, -1),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...encoded.map((text) => encodeURIComponent(text)),
    Buffer.from(secret, 'utf8').toString('hex'),
  ].filter((text) => text.length >= Math.min(secret.length, shortestPart));
}

/**
 * The texts to look for, longest first. A secret joined by "|" is looked for by its parts, too, and one of many lines
 * by its lines.
 */
function textsOf(secrets: readonly string[], shortest: number): string[] {
  const all = secrets.flatMap((secret) => {
    const whole = secret.trim();
    const parts = whole.split(/[|\r\n]+/).map((part) => part.trim());
    return [
      ...(whole.length >= shortest ? [whole] : []),
      ...parts.filter((part) => part.length >= Math.max(shortest, shortestPart) && part !== whole),
    ];
  });
  return [...new Set(all.flatMap(formsOf))].sort((a, b) => b.length - a.length);
}

/**
 * A function that replaces the secrets in a text by ***.
 * @param shortest characters; shorter secrets are taken for words
 */
export function createCleaner(
  secrets: readonly string[],
  shortest = shortestSecret,
): (text: string) => string {
  const texts = textsOf(secrets, shortest);
  return (text) => texts.reduce((clean, secret) => clean.replaceAll(secret, hidden), text);
}

/** The secrets of a channel that its provider may repeat: the key, and secret parts of its configuration. */
export function secretsOf(channel: Readonly<Record<string, unknown>>): string[] {
  const { key, config } = channel;
  const values = typeof config === 'string' ? parseObject(config) : isObject(config) ? config : {};
  const { ak, sk, vertex_ai_adc } = values;
  return [key, ak, sk, vertex_ai_adc].filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  );
}

function parseObject(text: string): Row {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** An answer or a stream of this length comes without a wait; longer ones take turns. */
const atOnce = 2 ** 20;
const maxHeld = 2 ** 16;
const overlap = 2 ** 13;

/**
 * The answer with its body cleaned as it passes: line by line, so that an event is not held back longer than it takes
 * to come.
 */
export function cleanAnswer(answer: Response, secrets: readonly string[]): Response {
  const clean = createCleaner(secrets, shortestInAnswers);
  let rest = '';
  let seen = 0;
  const encode = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  const body = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(part, controller) {
        seen += part.length;
        if (seen > atOnce) await turnFor(seen);
        // Latin-1 keeps every byte as it is, and secrets are ASCII.
        const text = clean(rest + Buffer.from(part).toString('latin1'));
        const end = text.lastIndexOf('\n') + 1;
        const cut = end > 0 || text.length <= maxHeld ? end : text.length - overlap;
        rest = text.slice(cut);
        if (cut > 0) controller.enqueue(encode(text.slice(0, cut)));
      },
      flush(controller) {
        if (rest !== '') controller.enqueue(encode(clean(rest)));
      },
    }),
  );
  return new Response(body ?? null, { status: answer.status, headers: answer.headers });
}

/** An address for messages: user and password left out. */
export const withoutCredentials = (text: string): string => text.replace(/\/\/[^/?#]*@/, '//');
