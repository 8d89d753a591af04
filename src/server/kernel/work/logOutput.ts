import { writeSync } from 'node:fs';

/**
 * Where the log goes. Lines that are not taken, as on a full disk or by a reader that is gone, are lost, and the server
 * goes on: an output that throws would end it, and one that waits for room would stop it.
 * @param descriptor of an open file; standard output
 */
export function logOutput(descriptor = 1): { write: (line: string) => void } {
  let isTorn = false;
  return {
    write: (line) => {
      const bytes = Buffer.from(isTorn ? `\n${line}` : line);
      let sent = 0;
      try {
        while (sent < bytes.length) sent += writeSync(descriptor, bytes, sent);
        isTorn = false;
      } catch {
        isTorn ||= sent > 0;
      }
    },
  };
}
