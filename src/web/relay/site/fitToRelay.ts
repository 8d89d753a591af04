/** Makes the schemas those of the relay in front, as its status describes it. Loaded for other kinds of relays only. */
import { mapValues } from 'es-toolkit';
import { isRow } from '../../../schema/isRow';
import { resources } from '../../../schema/registry';
import { type Differences, schemaAtRelay } from '../../../schema/relayFields';
import type { Status } from '../calls/relayStatus';

/** The schemas as the files have them, before the first status. */
const ours = mapValues({ ...resources }, (schema) => ({ ...schema }));

/** The console's own server wrote it from the relay's file, which its build has checked. */
const isDifferences = (value: unknown): value is Differences => isRow(value);

export function fitToRelay({ relay_fields: fields }: Status): void {
  for (const [name, schema] of Object.entries(ours)) {
    const shown = resources[name];
    const differences = isRow(fields) ? fields[name] : undefined;
    // Every screen reads the same object.
    if (shown)
      Object.assign(shown, schemaAtRelay(schema, isDifferences(differences) ? differences : {}));
  }
}
