/** The end of a session: `request.ts` announces it where an answer says so, `app/main.tsx` shows the sign-in page. */

/** Why a session is over: it ran out or was ended, or its user was banned. */
export type SessionEnd = 'expired' | 'banned';
type SessionEndListener = (why: SessionEnd) => void;

/** A relay refuses the session of a banned user with 200 and this text, in its language. */
const bannedTexts: readonly unknown[] = ['用户已被封禁', 'This user is banned'];
/**
 * The same of an ended session where a Basic password came along, as a proxy asks for one: the relay takes that for an
 * access token. The console itself sends none.
 */
const tokenTexts: readonly unknown[] = [
  '无权进行此操作，access token 无效',
  'The access token is not valid',
];

/** Why the session is over, by the message of a refusal; undefined where that says nothing of it. */
export const endBy = (message: unknown): SessionEnd | undefined =>
  bannedTexts.includes(message) ? 'banned' : tokenTexts.includes(message) ? 'expired' : undefined;

const listeners = new Set<SessionEndListener>();

/** Calls back when an answer says that the session is over. @returns a function that stops it */
export function onSessionEnd(listener: SessionEndListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says to everybody that the session is over. */
export function announceSessionEnd(why: SessionEnd): void {
  for (const listener of listeners) listener(why);
}
