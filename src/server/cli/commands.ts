/** The commands of `relay-console`. Each loads its code when it runs, so that the server starts without it. */
import type { Given } from './given';

interface Command {
  /** Words that must follow it, and in brackets those that may. */
  words: readonly string[];
  switches?: Readonly<Record<string, string>>;
  purpose: string;
  /** @returns the status to end with */
  run: (given: Given) => Promise<number>;
}

/** By name, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  backup: {
    words: ['[FILE]'],
    purpose:
      'copies the SQLite database while it is in use, and checks the copy; without FILE beside it',
    run: async (given) => (await import('./backup')).run(given),
  },
  restore: {
    words: ['FILE'],
    purpose:
      'puts a backup in the place of the SQLite database of a stopped server, and keeps what was there',
    run: async (given) => (await import('./restore')).run(given),
  },
  doctor: {
    words: ['[ADDRESS]'],
    purpose:
      'says what is wrong with settings, files, database, proxy, TLS, clock, calls and disk, and what to ' +
      'do; ADDRESS is where browsers find the console, else PUBLIC_ADDRESS; ends with 1 if something is wrong',
    run: async (given) => (await import('./doctor')).run(given),
  },
  'reset-password': {
    words: ['NAME'],
    switches: {
      '--password-stdin': 'reads the password from standard input',
      '--without-second-factor': 'turns the second factor off, too, for an account that lost it',
    },
    purpose:
      'gives an account a new password, also while the server runs, and ends its sessions; asks for it, ' +
      'or makes one where there is no terminal',
    run: async (given) => (await import('./resetPassword')).run(given),
  },
  migrate: {
    words: [],
    switches: { '--dry-run': 'says what would change, and changes nothing' },
    purpose: 'brings the data to this version and its schema files without a server',
    run: async (given) => (await import('./migrate')).run(given),
  },
  'import-one-api': {
    words: ['SOURCE', '[LOGS]'],
    switches: {
      '--dry-run': 'shows what would be taken, and changes nothing',
      '--yes': 'does not ask',
    },
    purpose:
      'takes users, tokens, channels, codes, options and the log of One API over, in one transaction; ' +
      'SOURCE is its SQLite file, its SQL_DSN, or a text file with that in it, LOGS the same of the log where ' +
      'it has an own database',
    run: async (given) => (await import('./importOneApi')).run(given),
  },
  demo: {
    words: [],
    purpose: 'fills an empty database with believable data',
    run: async (given) => (await import('./demo')).run(given),
  },
};
