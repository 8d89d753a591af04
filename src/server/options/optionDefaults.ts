/** Every option of schemas/settings with the text that it has until somebody sets it. */

import { settings } from '../../schema/forms/settings';
import type { PropertySchema, SettingsSchema } from '../../schema/types';
import { isNumber } from '../../schema/values/emptyValues';
import { encodeValue } from '../../schema/values/wire';

type Tabs = Readonly<Record<string, SettingsSchema>>;

function standardText(property: PropertySchema): string {
  if (property.default !== undefined) return String(encodeValue(property, property.default));
  if (property.type === 'boolean') return 'false';
  return isNumber(property) ? '0' : '';
}

const propertiesOf = (tabs: Tabs) =>
  Object.values(tabs).flatMap((schema) => Object.entries(schema.properties));

/** The default of each option as the API carries it, by key. */
export const defaultsOf = (tabs: Tabs): ReadonlyMap<string, string> =>
  new Map(propertiesOf(tabs).map(([key, property]) => [key, standardText(property)]));

export const optionDefaults = defaultsOf(settings);

const secrets = new Set(
  propertiesOf(settings).flatMap(([key, property]) => (property.writeOnly ? [key] : [])),
);

/** True for an option that is written and never read back. */
export const isSecretOption = (key: string): boolean => secrets.has(key);
