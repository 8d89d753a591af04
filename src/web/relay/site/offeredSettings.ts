/** The settings that the relay has: what it answers of its options decides, for sections, searches and files alike. */
import { optionProperties, settings } from '../../../schema/forms/settings';
import { isRow } from '../../../schema/isRow';
import { type OwnOption, settingsAtRelay } from '../../../schema/relayFields';
import type { SettingsSchema, SettingsSection } from '../../../schema/types';
import { useSharedValue } from '../../storage/sharedValue';
import { currentStatus, type Status, useStatus } from '../calls/relayStatus';
import { answeredOptions } from './answeredOptions';

/** Tabs of settings by name. */
export type Settings = Readonly<Record<string, SettingsSchema>>;

/** Options that One API answers once they are set. */
function isAnsweredLater(name: string): boolean {
  const { relay_kind: kind = 'one-api' } = currentStatus();
  return kind === 'one-api' && /^(LarkClientId|Oidc)/.test(name);
}

/** The console's own server wrote them from the relay's file, which its build has checked. */
const areOptions = (value: unknown): value is Readonly<Record<string, OwnOption>> => isRow(value);

/** Options that only this relay has. */
function ownOptions(): Readonly<Record<string, OwnOption>> {
  const { relay_options: own } = currentStatus();
  return areOptions(own) ? own : {};
}

/** True for the name of an option whose value relays keep to themselves. */
export const isSecretOption = (name: string): boolean =>
  optionProperties[name]?.writeOnly === true || /(secret|token|key|password)$/i.test(name);

/** The fields of a section that the relay has. A secret is never answered: it is there with others of its section. */
function fieldsOf({ fields }: SettingsSection, names: ReadonlySet<string>): string[] {
  const isThere = (name: string) => names.has(name) || isAnsweredLater(name);
  const hasOthers = fields.some(isThere);
  return fields.filter((name) => isThere(name) || (hasOthers && isSecretOption(name)));
}

/** True for the section of prices where the relay keeps them as records: it has no fields then. */
const isOfRecords = ({ name }: SettingsSection): boolean =>
  name === 'ratio' && currentStatus()['price_records'] === true;

/** The tabs with the sections and fields that a relay has; what it lacks is left out. */
const settingsWith = (names: ReadonlySet<string>): Settings =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([tab, ours]): [string, SettingsSchema][] => {
      const schema = settingsAtRelay(tab, ours, ownOptions());
      const sections = schema['x-sections']
        .map((section) => ({ ...section, fields: fieldsOf(section, names) }))
        .filter((section) => section.fields.length > 0 || isOfRecords(section));
      return sections.length === 0 ? [] : [[tab, { ...schema, 'x-sections': sections }]];
    }),
  );

let known: { names: ReadonlySet<string>; status: Status; offered: Settings } | undefined;

/** The settings of the relay; all, until its options were read. */
export function offeredSettings(): Settings {
  const names = answeredOptions.get();
  if (!names) return settings;
  // The status may come after the options.
  const status = currentStatus();
  if (known?.names !== names || known.status !== status)
    known = { names, status, offered: settingsWith(names) };
  return known.offered;
}

/** Names of the options that no section shows, and that may be changed, in their order. */
export function otherOptions(): string[] {
  const { read_only_options: fixed } = currentStatus();
  return [...(answeredOptions.get() ?? [])]
    .filter((name) => ![optionProperties, ownOptions()].some((one) => Object.hasOwn(one, name)))
    .filter((name) => !(Array.isArray(fixed) && fixed.includes(name)))
    .sort();
}

/** Those of them that a file may have: no secrets. */
export const openOtherOptions = (): ReadonlySet<string> =>
  new Set(otherOptions().filter((name) => !isSecretOption(name)));

/** The settings of the relay, for a component that follows them. */
export function useOfferedSettings(): Settings {
  useSharedValue(answeredOptions);
  useStatus();
  return offeredSettings();
}
