/** Makes the schemas those of the relay in front, as its status describes it. Loaded for other kinds of relays only. */
import { mapValues } from 'es-toolkit';
import { plainTypes, setChannelTypes } from '../../../schema/choices/channelTypes';
import { type RelayType, typesOf } from '../../../schema/choices/relayTypes';
import { isRow } from '../../../schema/isRow';
import { resources } from '../../../schema/registry';
import { type Differences, schemaAtRelay } from '../../../schema/relayFields';
import type { ResourceSchema } from '../../../schema/types';
import type { Status } from '../calls/relayStatus';

/** The schemas as the files have them, before the first status. */
const ours = mapValues({ ...resources }, (schema) => ({ ...schema }));

/** The console's own server wrote it from the relay's file, which its build has checked. */
const isDifferences = (value: unknown): value is Differences & { schema?: ResourceSchema } =>
  isRow(value);

/** The types of channels of each kind of relay that numbers its own. */
const tables = import.meta.glob<readonly RelayType[]>('/schemas/relays/types/*.json', {
  import: 'types',
});

/** @throws Error when the types of the relay's channels cannot be loaded */
export async function fitToRelay({
  relay_fields: fields,
  relay_kind: kind,
}: Status): Promise<void> {
  const table = await tables[`/schemas/relays/types/${String(kind)}.json`]?.();
  setChannelTypes(table ? typesOf(table) : plainTypes);
  for (const name of Object.keys(resources))
    if (!(name in ours)) Reflect.deleteProperty(resources, name);
  for (const [name, own] of Object.entries(isRow(fields) ? fields : {}))
    if (isDifferences(own) && own.schema) Object.assign(resources, { [name]: own.schema });
  for (const [name, schema] of Object.entries(ours)) {
    const shown = resources[name];
    const said = isRow(fields) ? fields[name] : undefined;
    const differences = isDifferences(said) ? said : {};
    // Every screen reads the same object.
    if (shown) Object.assign(shown, schemaAtRelay(schema, differences), { 'x-relay': differences });
  }
}
