/** Reads `--relay URL` of a command line into RELAY. Ends the process for anything else, naming it. */
export function readArguments(args: readonly string[], command: string): void;
