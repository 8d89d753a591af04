interface Waiter {
  take: () => void;
  refuse: () => void;
}

/** One at a time, in the order of asking: what writes within this process waits here, outside the event loop. */
export class Turns {
  private isTaken = false;
  private readonly waiting = new Set<Waiter>();

  /** Takes the turn if nobody has it. */
  tryTake(): boolean {
    if (this.isTaken) return false;
    this.isTaken = true;
    return true;
  }

  /** Waits for the turn. @param ms how long @param refused makes the error of who waited in vain */
  take(ms: number, refused: () => Error): Promise<void> {
    if (this.tryTake()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (work: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(waiter);
        work();
      };
      const waiter: Waiter = {
        take: () => end(resolve),
        refuse: () => end(() => reject(refused())),
      };
      const timer = setTimeout(waiter.refuse, ms);
      this.waiting.add(waiter);
    });
  }

  /** Gives the turn to the next one. */
  give(): void {
    const [next] = this.waiting;
    if (next) next.take();
    else this.isTaken = false;
  }
}
