const maxDriftSeconds = 5;

/** Compares the clock of this machine with another one. @param other whose it is, as "the answer" */
export function clockFinding(seconds: number, other: string): Finding {
  const drift = Math.round(Math.abs(seconds - Date.now() / 1000));
  return drift > maxDriftSeconds
    ? {
        subject: 'clock',
        wrong: `this machine and ${other} differ by ${drift} s: start a time service`,
      }
    : { subject: 'clock', right: `as that of ${other}` };
}

/** One line of the doctor. */
export interface Finding {
  subject: string;
  /** Says that it is right. */
  right?: string;
  /** The fault, and its remedy. */
  wrong?: string;
}
