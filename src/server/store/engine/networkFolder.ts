/** Folders whose disk is another machine's: the locks and the shared memory of SQLite do not hold there. */
import { statfsSync } from 'node:fs';

/** By the number that Linux gives to a kind of file system. It does not say which of FUSE it is, as sshfs. */
const kinds: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x65735546, 'FUSE'],
]);

/**
 * A remark for the operator on a folder for a database; undefined for a disk, and where nothing tells.
 * @param statfs tells the kind of its file system
 */
export function warnAboutFolder(
  folder: string,
  statfs: (path: string) => { type: number } = statfsSync,
): string | undefined {
  try {
    // Some systems give the number with a sign.
    const kind = kinds.get(statfs(folder).type >>> 0);
    return (
      kind &&
      `DATA_DIR is on a file system of the kind ${kind}, where the locks of SQLite may not hold and a break of the ` +
        'network may damage the database: take a folder on a disk of this machine, or PostgreSQL (SQL_DSN)'
    );
  } catch {
    return undefined;
  }
}
