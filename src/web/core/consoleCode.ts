/** The code of the console app, for the sign-in page, which must not wait for it: the entry says how it is had. */

interface ConsoleCode {
  /** Fetches it behind everything else, and then runs it and draws what nobody sees of it. */
  prepare: () => void;
  /** Runs it, so that it only has to be drawn. */
  run: () => void;
}

let code: ConsoleCode = { prepare: () => {}, run: () => {} };

export function setConsoleCode(ways: ConsoleCode): void {
  code = ways;
}

export const consoleCode = (): ConsoleCode => code;
