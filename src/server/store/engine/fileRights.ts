/** Files of the database are for the account that the server runs as, and for nobody else on the machine. */
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../../kernel/errors/StoreError';

const ownFolder = 0o700;
export const ownFile = 0o600;
/** Set for folders that everybody may write into, such as /tmp. */
const sticky = 0o1000;

/** The database, its WAL, and copies of it. */
export const isDatabaseFile = (name: string) => /^(console\.db|backup-.*\.db)/.test(name);

/** Makes an empty file that only its owner reads, for SQLite to fill. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', ownFile));
}

/** Takes a file away from others. Another server may have deleted it meanwhile, as a journal. */
function takeFromOthers(path: string): void {
  try {
    if (statSync(path).uid === process.getuid?.()) chmodSync(path, ownFile);
  } catch (error) {
    if (existsSync(path)) throw error;
  }
}

/** Makes a folder, and those above it: `recursive` of mkdirSync never ends in /proc, where nobody can make one. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, ownFolder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !existsSync(dirname(folder))) {
      makeFolder(dirname(folder));
      makeFolder(folder);
    } else if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes the folder of a database, and takes it and the files in it away from others. A folder that all share stays as
 * it is.
 */
export function protectFolder(folder: string): void {
  makeFolder(folder);
  // Windows has neither this account nor this kind of rights.
  const { mode, uid } = statSync(folder);
  if (uid === process.getuid?.() && (mode & sticky) === 0) chmodSync(folder, ownFolder);
  for (const name of readdirSync(folder).filter(isDatabaseFile)) {
    const path = join(folder, name);
    takeFromOthers(path);
  }
}
