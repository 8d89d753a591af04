/** A write whose answer is lost: whether it was done shows at the relay. */
import { setTimeout as pause } from 'node:timers/promises';
import { isRow } from '../../../schema/isRow';
import { AppError } from '../../kernel/errors/AppError';
import { wasSent } from '../../kernel/outgoing/wasSent';
import type { Answer, Ask } from './TheirCall';

/** The finding of a look: an answer in the place of the lost one, or no trace of the write; undefined: it is open. */
export type Found = Answer | 'notDone' | undefined;

/** Pauses before looks, in ms: the relay may still be at it during the first one. */
export const pauses: [number, number] = [300, 1700];

/** True for an answer that says what became of a call: that of a proxy in between does not. */
const saysOutcome = ({ status, value }: Answer): boolean =>
  (status >= 300 && status < 502) || (isRow(value) && typeof value['success'] === 'boolean');

/** The answer where the relay gave none. @param data what was found all the same, as some of the codes */
export const outcomeAnswer = (
  outcome: 'unknown' | 'notDone',
  data?: unknown,
  status = 502,
): Answer => ({
  status,
  headers: {},
  value: { success: false, message: '', outcome, ...(data === undefined ? {} : { data }) },
  text: '',
});

/**
 * Does a write, and looks what became of it where its answer is lost, or was lost before.
 * @returns the answer, or one with an `outcome`: `unknown`, or `notDone`
 * @throws Error where it did not reach the relay
 */
export async function settled(
  { tried }: Ask,
  send: () => Promise<Answer>,
  look: () => Promise<Found>,
): Promise<Answer> {
  let isLate = false;
  if (!tried.isAgain)
    try {
      const answer = await send();
      if (saysOutcome(answer)) return answer;
      isLate = answer.status === 504;
    } catch (error) {
      if (error instanceof AppError || !wasSent(error)) throw error;
    }
  let found: Found;
  for (const ms of tried.isAgain ? [0] : pauses) {
    await pause(ms);
    found = await look().catch(() => undefined);
    if (found !== undefined && found !== 'notDone') return found;
  }
  // After 504 the relay may still be at it.
  if (found === 'notDone' && !isLate) return outcomeAnswer('notDone');
  // 409 says that asking once more tells no more.
  return outcomeAnswer('unknown', undefined, tried.isAgain ? 409 : 502);
}
