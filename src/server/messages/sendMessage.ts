/** One try to bring a message to its target. */

import { withoutSecretShapes } from '../../schema/values/secretShapes';
import { shownName } from '../../schema/version';
import { deliver } from '../accounts/mail';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { reasonOf } from '../kernel/outgoing/upstream';
import { createCleaner } from '../kernel/work/hideSecrets';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { formats, type Message } from './formats';

/** How long a target may take for its whole answer. */
export const patienceMs = 15_000;
/** As much of an answer is read; the connection ends then. */
const maxRead = 4096;
/** Letters of an answer that are kept. */
const maxKept = 300;

/** The outcome of a try. */
export interface Outcome {
  isTaken: boolean;
  /** The target's words or why there are none, without secrets, cut. */
  answer: string;
}

type Needed = Pick<Services, 'fetch' | 'now' | 'options'>;
export type Target = Pick<StoredRow<'messenger'>, 'kind' | 'address' | 'secret'>;

/** The beginning of an answer: nobody waits for the rest of it. */
async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size >= maxRead) {
      void reader.cancel().catch(() => {});
      break;
    }
  }
  return Buffer.concat(parts).subarray(0, maxRead).toString('utf8');
}

async function post(
  { fetch, now }: Needed,
  { kind, address, secret }: Target,
  message: Message,
): Promise<Outcome> {
  const format = formats[kind ?? ''];
  if (!format) return { isTaken: false, answer: `no such kind: ${kind}` };
  const target = { address: address ?? '', secret: secret ?? '' };
  const { url, ...sent } = format.post(target, message, now());
  const response = await fetch(url, {
    method: 'POST',
    // An address inside could be behind it.
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...sent,
  });
  const answer = await readBeginning(response);
  const { status } = response;
  const isTaken = status < 300 && format.refusal?.(answer) === undefined;
  return { isTaken, answer: `${status} ${answer}` };
}

/** Shorter parts of an address are words. */
const shortestPart = 8;

/** An address, and what of it lets somebody write there: many targets repeat the path that they do not know. */
function secretPartsOf(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { pathname, search, searchParams } = new URL(address);
  const parts = [`${pathname}${search}`, ...pathname.split('/'), ...searchParams.values()];
  return [address, ...parts.filter(({ length }) => length >= shortestPart)];
}

/** Sends a message once. Never throws for what the target does. */
export async function sendMessage(
  services: Needed,
  target: Target,
  message: Message,
): Promise<Outcome> {
  const { kind, address, secret } = target;
  const clean = (text: string) =>
    withoutSecretShapes(createCleaner([...secretPartsOf(address ?? ''), secret ?? ''])(text))
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, maxKept);
  try {
    if (kind !== 'mail') {
      const { isTaken, answer } = await post(services, target, message);
      return { isTaken, answer: clean(answer) };
    }
    const [subject = ''] = message.text.split('\n');
    const name = shownName(services.options.get('SystemName'));
    const answer = await deliver(services, address ?? '', `${name}: ${subject}`, message.text);
    return { isTaken: true, answer: clean(answer) };
  } catch (error) {
    const reason =
      error instanceof AppError
        ? String(error.params['reason'] ?? messageText(error.key, error.params, 'en'))
        : reasonOf(error, patienceMs);
    return { isTaken: false, answer: clean(reason) };
  }
}
