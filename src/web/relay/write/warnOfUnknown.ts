import type { UpdateParams } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import { sameValue } from '../../../schema/values/sameValue';

/**
 * In `npm run dev` names in browser and terminal the fields of a write that the schema file lacks: nobody keeps them.
 * Another API may have more fields than its schema file.
 */
export function warn(name: string, { data = {}, previousData }: Partial<UpdateParams>): void {
  const { properties, 'x-resource': info } = resourceSchema(name);
  const unknown = Object.keys(data).filter(
    (field) =>
      !(Object.hasOwn(properties, field) || field === 'id' || field.startsWith('_')) &&
      data[field] !== undefined &&
      !sameValue(data[field], previousData?.[field]),
  );
  if (info.api !== undefined || unknown.length === 0) return;
  const fields = unknown.map((field) => `"${field}"`).join(', ');
  const message = `${name} has no field ${fields}: add it in own/schemas/resources/${name}.json, or no value is kept`;
  // biome-ignore lint/suspicious/noConsole: it is said in `npm run dev` alone
  console.warn(message);
  import.meta.hot?.send('relay-console:warning', message);
}
