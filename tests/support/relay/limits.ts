/** Limits of calls, as the relay counts them: a queue of times for each address. */
import { now } from './store';

export class Limit {
  private readonly times = new Map<string, number[]>();

  /** Counts a call; false where it is refused. Refused calls do not count. */
  take(address: string, most: number, seconds: number): boolean {
    const queue = this.times.get(address) ?? [];
    this.times.set(address, queue);
    if (queue.length >= most) {
      if (now() - (queue[0] ?? 0) < seconds) return false;
      queue.shift();
    }
    queue.push(now());
    return true;
  }
}
