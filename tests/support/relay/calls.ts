/** A call of the stand-in: what a handler gets, what it answers, and how it finds its way there. */
import type { Store } from './store';

export interface Session {
  id?: number;
  username?: string;
  /** Role at the sign-in; a change later does not reach the session. */
  role?: number;
  status?: number;
  oauthState?: string;
}

export interface Call {
  query: (name: string) => string;
  /** The part of the path where the number is. */
  param: string;
  text: string;
  isChinese: boolean;
  session: Session;
  /** Who calls; id 0 where nobody has to be signed in. */
  caller: { id: number; username: string; role: number };
  store: Store;
  knobs: RelayKnobs;
}

export interface Answer {
  status?: number;
  /** Left out: an empty body. */
  body?: unknown;
  /** The session from now on; left out where it stays. */
  session?: Session;
}

export interface RelayKnobs {
  /** Limits of calls and of tries at signing in; off by default, as DEBUG=true does. */
  limits?: { calls: number; seconds: number; tries: number; trySeconds: number } | undefined;
  /** Milliseconds before each answer. */
  latency?: number;
  /** Milliseconds between the answer of a channel test and its time in the record. */
  testDelay?: number;
  /** Beginnings of paths that this relay does not know. */
  missing?: string[];
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** 0: anybody. */
  role: 0 | 1 | 10 | 100;
  /** Counts among the few tries at signing in, registration and reset. */
  isTry?: boolean;
  handle: Handler;
}

export const ok = (data?: unknown): Answer => ({
  body: data === undefined ? { success: true, message: '' } : { success: true, message: '', data },
});

export const refuse = (message: string, status = 200): Answer => ({
  status,
  body: { success: false, message },
});

/** Runs what may throw a refusal. */
export function tryTo(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    return refuse((error as Error).message);
  }
}

export const invalidParameter = ({ isChinese }: Call) =>
  refuse(isChinese ? '无效的参数' : 'invalid parameter');
export const invalidInput = ({ isChinese }: Call) =>
  refuse(isChinese ? '输入不合法，请检查你的输入' : 'Invalid input, please check your input');

/** A whole number as Go reads it; 0 for everything else. */
export const wholeNumber = (text: string) => (/^[+-]?\d+$/.test(text) ? Number(text) : 0);

/** The number in a path. @throws Error when it is none */
export function idParam({ param }: Call): number {
  if (!/^[+-]?\d+$/.test(param))
    throw new Error(`strconv.Atoi: parsing ${JSON.stringify(param)}: invalid syntax`);
  return Number(param);
}

/** Text compared as SQLite's LIKE does: ASCII in any case, % and _ are wild. */
export function startsLike(text: string, beginning: string): boolean {
  const pattern = beginning
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/%/g, '[^]*')
    .replace(/_/g, '[^]');
  return new RegExp(`^${pattern}`, 'i').test(text);
}

/** A number compared with a text as SQLite does. */
export const equalsText = (id: number, text: string) =>
  /^\s*[+-]?\d+(\.0*)?\s*$/.test(text) && Number(text) === id;
