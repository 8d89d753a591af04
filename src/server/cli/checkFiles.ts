/** Files of the server: who may read them, and how much room is left. */
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Settings, settingTable, type Texts } from '../settings';
import { isDatabaseFile } from '../store/engine/fileRights';
import { warnAboutFolder } from '../store/engine/networkFolder';
import { reasonOf } from './describeError';
import type { Finding } from './finding';

const mebibyte = 2 ** 20;
const leastFree = 200 * mebibyte;

const isOpen = (path: string) =>
  process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;

/** Files that secret settings come from: `SQL_DSN_FILE=/run/x`, or a line of the configuration. */
const secretFiles = (origins: Texts): string[] =>
  Object.entries(origins).flatMap(([name, origin = '']) => {
    const path = /^[A-Z_]+_FILE=(.+)$/.exec(origin)?.[1] ?? /^(.+):\d+$/.exec(origin)?.[1];
    return settingTable[name]?.isSecret && path !== undefined ? [path] : [];
  });

/** Looks whether other accounts of the machine can read keys. */
export function checkRights(settings: Settings, origins: Texts): Finding {
  const subject = 'rights';
  const folder = resolve(settings.DATA_DIR);
  const hasFolder = settings.SQL_DSN === '' && !settings.RELAY;
  try {
    const own = hasFolder ? readdirSync(folder).filter(isDatabaseFile) : [];
    const files = [...own.map((name) => join(folder, name)), ...secretFiles(origins)];
    const open = [...new Set(files)].filter(isOpen);
    return open.length > 0
      ? { subject, wrong: `other accounts can read ${open.join(', ')}: chmod 600` }
      : { subject, right: 'no other account reads files with keys' };
  } catch (error) {
    return { subject, wrong: `${folder} cannot be looked at: ${reasonOf(error)}` };
  }
}

/** Looks how much room the disk of the database has. */
export function checkRoom({ DATA_DIR }: Settings): Finding {
  const subject = 'disk';
  const folder = resolve(DATA_DIR);
  const remark = warnAboutFolder(folder);
  if (remark !== undefined) return { subject, wrong: remark };
  try {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const size = statSync(join(folder, 'console.db'), { throwIfNoEntry: false })?.size ?? 0;
    const text = `${Math.floor(free / mebibyte)} MB are free at ${folder}`;
    return free < Math.max(leastFree, 2 * size)
      ? { subject, wrong: `${text}: a backup and an update need room for two more databases` }
      : { subject, right: text };
  } catch (error) {
    return { subject, wrong: reasonOf(error) };
  }
}
