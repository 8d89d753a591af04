/** Turns at work that only few may do at once: who asks for most waits longest, and is refused first. */
import { AppError } from '../errors/AppError';

/** Who asks for a turn. */
export interface Turn {
  /** True for an open session, a browser that signed in to this account before, and the server itself. */
  isKnown: boolean;
  /** Whose turns count together: an account, or a network. */
  group: string;
}

/** The turn of an account whose session or browser is known. */
export const knownTurn = (userId: number): Turn => ({ isKnown: true, group: `user:${userId}` });

/** The turn of the server itself. */
export const serverTurn: Turn = { isKnown: true, group: 'server' };

interface Waiting {
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Who waits, by group; each group has its turn after the others. */
class Lane {
  private readonly groups = new Map<string, Waiting[]>();
  private size = 0;
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  /** Adds one. Where too many wait, the last one of the group with most of them is refused. */
  add(group: string, waiting: Waiting): void {
    this.groups.set(group, [...(this.groups.get(group) ?? []), waiting]);
    this.size += 1;
    if (this.size <= this.most) return;
    const [largest, own] = [...this.groups].reduce((a, b) => (b[1].length >= a[1].length ? b : a));
    own.pop()?.refuse(new AppError('busy', { seconds: 5 }, 503));
    this.keep(largest, own);
  }

  /** Takes who is next; undefined where nobody waits. */
  next(): Waiting | undefined {
    for (const [group, own] of this.groups) {
      const next = own.shift();
      this.groups.delete(group);
      this.keep(group, own);
      return next;
    }
    return undefined;
  }

  private keep(group: string, own: Waiting[]): void {
    this.size -= 1;
    if (own.length > 0) this.groups.set(group, own);
    else this.groups.delete(group);
  }
}

/**
 * Turns in two lanes, one for those who are known and one for strangers, which go by turns.
 * @param atOnce how many work at once
 * @param most how many may wait in each lane
 * @returns a function that does work in its turn, and throws AppError busy (503) where too many wait
 */
export function fairTurns(
  atOnce: number,
  most: number,
): <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result> {
  const [known, strangers] = [new Lane(most), new Lane(most)];
  let running = 0;
  let wasKnown = false;
  const next = () => {
    const first = wasKnown ? strangers.next() : known.next();
    const waiting = first ?? (wasKnown ? known.next() : strangers.next());
    wasKnown = first ? !wasKnown : wasKnown;
    return waiting;
  };
  return async ({ isKnown, group }, work) => {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((start, refuse) =>
        (isKnown ? known : strangers).add(group, { start, refuse }),
      );
    try {
      return await work();
    } finally {
      const waiting = next();
      if (waiting) waiting.start();
      else running -= 1;
    }
  };
}
