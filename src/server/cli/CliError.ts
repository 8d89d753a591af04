/** A command that was not done: the message is one line that says why, and goes to standard error as it is. */
export class CliError extends Error {
  /** The status to end with: 2 for a wrong command line or setting, 1 for all else. */
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}
