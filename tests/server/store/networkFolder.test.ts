/** The remark on a data folder whose disk is another machine's. */
import { expect, it } from 'vitest';
import { warnAboutFolder } from '../../../src/server/store/engine/networkFolder';

it.each([
  ['NFS', 0x6969],
  ['SMB', 0xff534d42],
  ['SMB', 0xff534d42 | 0],
  ['9P', 0x01021997],
  ['FUSE', 0x65735546],
])('is made on %s (%s)', (kind, type) => {
  expect(warnAboutFolder('/data', () => ({ type }))).toContain(`of the kind ${kind},`);
});

it.each([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0])(
  'is not made on %s',
  (type) => {
    expect(warnAboutFolder('/data', () => ({ type }))).toBeUndefined();
  },
);

it('is not made on a folder that is away', () => {
  expect(warnAboutFolder('/nowhere/at/all')).toBeUndefined();
});
