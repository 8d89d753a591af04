/** A reason not to start that an operator can mend: its message says all, so that nobody needs to see a stack. */
export class StartError extends Error {}
