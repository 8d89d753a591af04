/** The file of a SQLite database at its place: there at the start, and while the server runs the one that is open. */
import { closeSync, existsSync, openSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../kernel/errors/StartError';
import { codeOf, StoreError } from '../../kernel/errors/StoreError';
import { ownFile, protectFolder } from './fileRights';
import { warnAboutFolder } from './networkFolder';
import type { StoreHealth } from './StoreHealth';

/** Says beside the database that there is one; it stays where the database is lost. */
const markerName = 'relay-console.txt';

const markerText = `The database of Relay Console lies in this folder: console.db.
While this file is here and console.db is not, the server does not start: it would begin with an
empty database. To begin anew, start it once with NEW_DATABASE=yes.
`;

const whatToDo =
  'Put the database or a backup of it in its place. To begin with an empty one, start once with NEW_DATABASE=yes';

/** How often the place is looked at while nobody writes, in ms. */
export const lookEveryMs = 2000;
/** How long another process that starts now may take to make its file, in ms. */
const makingMs = 5000;

/** The place of a SQLite store. */
export interface StorePlace {
  dataDir: string;
  /** The operator's word whether a database may be made: `yes` also where one was lost, `no` nowhere. */
  newDatabase?: 'yes' | 'no' | undefined;
}

const pathIn = (folder: string) => join(folder, 'console.db');

/**
 * Refuses a folder that lost its database.
 * @throws Error that says what to do
 */
export function refuseLostDatabase({ dataDir, newDatabase }: StorePlace): void {
  if (newDatabase === 'yes') return;
  // In this order: a process that makes both now makes the database first.
  const isMarked = existsSync(join(dataDir, markerName));
  if (existsSync(pathIn(dataDir)) || !(isMarked || newDatabase === 'no')) return;
  const witness = newDatabase === 'no' ? 'NEW_DATABASE=no' : `${markerName} beside it`;
  throw new StartError(
    `${pathIn(dataDir)} is missing, although ${witness} says that there is a database. ${whatToDo}`,
  );
}

/** Makes the file with rights for its owner alone. SQLite fills it. @returns false where there is one already */
function make(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', ownFile));
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  }
}

const folderFaults: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'this account may not write there',
  EROFS: 'the disk may only be read',
};

/**
 * Makes the folder and the file in it where they are not there.
 * @returns true where the file is new
 * @throws StartError where the folder cannot be used
 */
function takeFolder(folder: string): boolean {
  try {
    protectFolder(folder);
    return make(pathIn(folder));
  } catch (error) {
    const fault = folderFaults[codeOf(error)];
    if (fault === undefined) throw error;
    throw new StartError(`DATA_DIR must be a folder to write into; ${resolve(folder)}: ${fault}`);
  }
}

const isEmpty = (path: string) => statSync(path, { throwIfNoEntry: false })?.size === 0;

/**
 * Waits for another process that makes the file now.
 * @throws Error where the file stays empty
 */
function refuseEmpty(path: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let ms = 0; ms < makingMs && isEmpty(path); ms += 50) Atomics.wait(pause, 0, 0, 50);
  if (!isEmpty(path)) return;
  throw new StartError(
    `${path} is empty (0 bytes), which no database is: a copy that failed leaves such a file. ${whatToDo}`,
  );
}

/** Device and inode, or what is wrong with the file at the path. */
function look(path: string): { identity: string } | { wrong: string } {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!found) return { wrong: `${path} is gone` };
    if (found.size === 0n) return { wrong: `${path} is empty` };
    return { identity: `${found.dev}:${found.ino}` };
  } catch (error) {
    return { wrong: String(error) };
  }
}

export class StoreFile {
  readonly folder: string;
  readonly path: string;
  private readonly health: StoreHealth;
  /** Of the file that is open; undefined until it is. */
  private identity: string | undefined;

  /**
   * Takes the folder, and makes the file where there is none.
   * @throws Error where the folder lost its database, or has an empty file in its place
   */
  constructor(place: StorePlace, health: StoreHealth) {
    this.folder = place.dataDir;
    this.path = pathIn(place.dataDir);
    this.health = health;
    refuseLostDatabase(place);
    if (takeFolder(this.folder) || (place.newDatabase === 'yes' && isEmpty(this.path)))
      health.madeDatabase(this.path);
    else refuseEmpty(this.path);
    health.warn(warnAboutFolder(this.folder));
  }

  /** To be called once the file is open: the first time tells which one it is. */
  opened(): void {
    if (this.identity !== undefined) return;
    const found = look(this.path);
    if ('identity' in found) this.identity = found.identity;
    this.mark();
  }

  private mark(): void {
    try {
      writeFileSync(join(this.folder, markerName), markerText, { mode: ownFile, flag: 'wx' });
    } catch {
      // It is there already; or the folder may not be written now, then a later start makes it.
    }
  }

  /**
   * Compares the file at the path with the one that is open.
   * @throws StoreError where it is another one, empty or gone; the log says so once
   */
  check(): void {
    if (this.identity === undefined) return;
    const found = look(this.path);
    if ('identity' in found && found.identity === this.identity) return;
    const wrong = 'wrong' in found ? found.wrong : `another file lies at ${this.path}`;
    throw this.health.failed(new StoreError('lost', new Error(wrong)));
  }
}
