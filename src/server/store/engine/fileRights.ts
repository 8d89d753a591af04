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
import { join } from 'node:path';

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

/**
 * Makes the folder of a database, and takes it and the files in it away from others. A folder that all share stays as
 * it is.
 */
export function protectFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ownFolder });
  // Windows has neither this account nor this kind of rights.
  const { mode, uid } = statSync(folder);
  if (uid === process.getuid?.() && (mode & sticky) === 0) chmodSync(folder, ownFolder);
  for (const name of readdirSync(folder).filter(isDatabaseFile)) {
    const path = join(folder, name);
    takeFromOthers(path);
  }
}
