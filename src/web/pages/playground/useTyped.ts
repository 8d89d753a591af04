import { useState } from 'react';
import { plainText } from '../../../schema/values/oddValues';
import { readNumber } from '../../locales/readNumber';
import type { ChatMessage } from '../../relay/site/askModel';
import { readObject, writeObject, writeText } from '../../storage/browserStorage';
import { onOtherUser, storedUser } from '../../storage/storedUser';

/** The number that is typed; undefined for nothing, null for what is no temperature. */
function temperatureOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const number = readNumber(text);
  return number === undefined || number < 0 || number > 2 ? null : number;
}

interface Typed {
  token: string;
  /** Absent until some are chosen or taken away. */
  models?: readonly string[];
  system: string;
  message: string;
  degrees: string;
  stream: boolean;
}

const key = 'playground';
/** The models that were asked last in this browser. */
const askedKey = 'playground-asked';
// The next user reads nothing of it.
onOtherUser(() => {
  writeText(key, null, 'sessionStorage');
  writeText(askedKey, null);
});

/** The values that this user kept. */
const mineIn = (kept: Record<string, unknown> | undefined): Record<string, unknown> =>
  kept && kept['user'] === storedUser.get()?.id ? kept : {};

/** Keeps the models of a question for the next visit. */
export const noteAsked = (models: readonly string[]) =>
  writeObject(askedKey, { models, user: storedUser.get()?.id });

/** As it was left in this tab; the models as they were asked last. */
function readTyped(): Typed {
  const mine = mineIn(readObject(key, 'sessionStorage'));
  const models: unknown = mine['models'] ?? mineIn(readObject(askedKey))['models'];
  return {
    token: plainText(mine['token'] ?? ''),
    ...(Array.isArray(models) && { models: models.map(String) }),
    system: plainText(mine['system'] ?? ''),
    message: plainText(mine['message'] ?? ''),
    degrees: plainText(mine['degrees'] ?? ''),
    stream: mine['stream'] !== false,
  };
}

/** The texts and choices of a question, which outlive the page, and the question that they make. */
export function useTyped() {
  const [typed, setTyped] = useState(readTyped);
  const change = (next: Partial<Typed>) => {
    const now = { ...typed, ...next };
    writeObject(key, { ...now, user: storedUser.get()?.id }, 'sessionStorage');
    setTyped(now);
  };
  const { system, message, degrees, stream } = typed;
  const temperature = temperatureOf(degrees);
  const messages: ChatMessage[] = [
    ...(system.trim() === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: message },
  ];
  return {
    ...typed,
    change,
    isBadTemperature: temperature === null,
    question: { messages, temperature: temperature ?? undefined, stream },
  };
}
