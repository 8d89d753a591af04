/** The files of schemas/relays, and which of them a relay's status belongs to. */
import { isRow } from '../../../schema/isRow';
import type { RelayFile } from './RelayFile';

const found = import.meta.glob<RelayFile>('/schemas/relays/*.json', {
  eager: true,
  import: 'default',
});

/** The files by name, without their vocabulary. */
export const relayFiles: Readonly<Record<string, RelayFile>> = Object.fromEntries(
  Object.entries(found)
    .map(([path, file]): [string, RelayFile] => [path.replace(/^.*\/|\.json$/g, ''), file])
    .filter(([name]) => name !== 'vocabulary'),
);

/** The kind whose contract all calls of the console are written in. */
export const plainKind = 'one-api';

export const relayKinds: readonly string[] = Object.keys(relayFiles);

/** The kind of a relay by the `data` of its /api/status; undefined where no file says so. */
export const kindOf = (status: unknown): string | undefined =>
  relayKinds.find((name) => {
    const names = relayFiles[name]?.recognise ?? [];
    return names.length > 0 && isRow(status) && names.every((field) => field in status);
  });
