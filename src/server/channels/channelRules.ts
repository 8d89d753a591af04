/** Rules of channels. */

import { baseMistake, tidyBase } from '../../schema/choices/channelAddress';
import { badSignOf, isOfMany, keyPart, tidyKey } from '../../schema/choices/channelKeys';
import { channelType } from '../../schema/choices/channelTypes';
import { type Channel, channelKeyMode, channelStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { withStoredSecrets } from '../../schema/values/secrets';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import type { ResourceRules } from '../records/ResourceRules';
import { refuseStrangeType } from '../records/refuseUnknown';
import { keyColumns, keysIn, keysOnAgain, statesIn } from './manyKeys';

/** Fields of a channel, as forms hold them. */
type Values = Partial<Channel>;

/** A refusal that names the field and why. */
export function refuse(
  field: 'key' | 'key_mode' | 'base_url',
  reason:
    | 'keyAgain'
    | 'keysAgain'
    | 'keysStay'
    | 'keysTooLong'
    | 'baseMissing'
    | 'baseAddress'
    | 'baseUser'
    | 'baseQuery',
  locale: Locale,
): AppError {
  const { title } = fieldTexts(resourceSchema('channel'), field, locale);
  const params = { field: title, reason: messageText(reason, {}, locale) };
  return new AppError('badField', params, 200, { [field]: reason });
}

const signMessages = { blank: 'keyBlank', line: 'keyLine', other: 'keySign' } as const;

/**
 * A key without what was pasted with it.
 * @throws AppError badField naming a sign that no header holds: a provider's or a library's error would repeat it
 */
export function checkedKey(key: string, type: unknown, locale: Locale): string {
  const tidied = tidyKey(type, key);
  const bad = badSignOf(type, tidied);
  if (!bad) return tidied;
  const { title } = fieldTexts(resourceSchema('channel'), 'key', locale);
  const reason = messageText(signMessages[bad.kind], { ...bad }, locale);
  throw new AppError('badField', { field: title, reason }, 200, { key: reason });
}

/** @throws AppError badField naming what is wrong with the address, or that a type without one of its own needs it */
export function checkBase(values: Values, type: unknown, locale: Locale): void {
  const base = tidyBase(values.base_url);
  const isNeeded = channelType(type).fields?.['base_url']?.required === true;
  const missing = isNeeded ? 'baseMissing' : undefined;
  const mistake = base === '' ? missing : baseMistake(base, type);
  if (mistake) throw refuse('base_url', mistake, locale);
}

/**
 * True where the key would go to another provider or another address than the one it was typed for. Back to the
 * provider's own address is not elsewhere: nobody but the provider reads the key there.
 */
export function leadsElsewhere(values: Values, current: Values): boolean {
  const isSameType = (values.type ?? current.type) === current.type;
  if (isSameType && values.base_url === '') return false;
  const placeOf = (channel: Values) =>
    `${channel.type} ${tidyBase(channel.base_url) || channelType(channel.type).api?.base || ''}`;
  return placeOf({ ...current, ...values }) !== placeOf(current);
}

function errorAt(field: string, key: 'keyMissing' | 'modelMissing', locale: Locale): AppError {
  return new AppError(key, {}, 200, {
    [field]: fieldTexts(resourceSchema('channel'), field, locale).error ?? key,
  });
}

/** One key per line; blanks and duplicates are dropped. A composed key is one key. */
function keysOf(values: Values, locale: Locale): string[] {
  const key = String(values.key ?? '');
  const lines = channelType(values.type).keyFrom ? [key] : key.split('\n');
  const keys = lines.map((line) => checkedKey(line, values.type, locale));
  return [...new Set(keys.filter((line) => line !== ''))];
}

/** As many letters as one write may bring, too. */
const maxLetters = 1_000_000;

/** The columns that a change of the keys writes: new ones are added, or take the place of all. */
function keyChange(sent: Values, current: Values, locale: Locale): Values {
  const after = { ...current, ...sent };
  const isTyped = typeof sent.key === 'string' && sent.key !== '';
  if (isOfMany(current) && sent.key_mode === channelKeyMode.one)
    throw refuse('key_mode', 'keysStay', locale);
  if (!isOfMany(after)) {
    const key = isTyped ? checkedKey(String(sent.key), after.type, locale) : undefined;
    if (key === '') throw errorAt('key', 'keyMissing', locale);
    const one = after.key_mode ? { key_mode: channelKeyMode.one } : {};
    const none = isOfMany(current) ? { ...keyColumns([]), ...one } : one;
    return key === undefined ? none : { ...none, key };
  }
  if (!isTyped && isOfMany(current)) return {};
  const typed = isTyped ? keysOf(after, locale) : [];
  if (isTyped && typed.length === 0) throw errorAt('key', 'keyMissing', locale);
  const before = sent.replace_keys && isTyped ? [] : keysIn(current).filter(Boolean);
  const all = new Set([...before, ...typed]);
  // Who types a key that is there wants it in use.
  const again = new Set(typed);
  const off = Object.entries(before.length > 0 ? statesIn(current) : {}).filter(
    ([place]) => !again.has(before[Number(place)] ?? ''),
  );
  const columns = keyColumns([...all], Object.fromEntries(off));
  if (columns.key.length > maxLetters) throw refuse('key', 'keysTooLong', locale);
  return columns;
}

function checkModels(channel: Values, locale: Locale): void {
  const models = channel.models;
  if (channelType(channel.type).noModels || (Array.isArray(models) && models.length > 0)) return;
  throw errorAt('models', 'modelMissing', locale);
}

function tidy(values: Values): Values {
  const tidied = { ...values };
  if (typeof tidied.base_url === 'string') tidied.base_url = tidyBase(tidied.base_url);
  if (!tidied.config) return tidied;
  const parts = Object.entries(tidied.config).map(([name, part]): [string, unknown] => [
    name,
    typeof part === 'string' ? keyPart(name, part) : part,
  ]);
  return { ...tidied, config: Object.fromEntries(parts) };
}

/** The other field of a type that needs one, such as the API version of Azure. */
function withTypeDefaults(values: Values): Values {
  const filled: Values & Row = { ...values };
  for (const [field, value] of Object.entries(channelType(values.type).defaults ?? {}))
    if (!filled[field]) filled[field] = value;
  return filled;
}

const isSecretPart = (name: string): boolean =>
  resourceSchema('channel').properties['config']?.properties?.[name]?.writeOnly === true;

function withoutSecrets(current: Values): Row {
  return Object.fromEntries(
    Object.entries(current.config ?? {}).filter(([name]) => !isSecretPart(name)),
  );
}

export const channelRules: ResourceRules<Channel> = {
  create: (values, { services, locale }) => {
    refuseStrangeType(values.type, locale);
    checkModels(values, locale);
    const keys = keysOf(values, locale);
    if (keys.length === 0) throw errorAt('key', 'keyMissing', locale);
    checkBase(values, values.type, locale);
    const shared = {
      ...withTypeDefaults(tidy({ type: 1, group: ['default'], ...values })),
      created_time: services.now(),
      key_states: '',
    };
    if (isOfMany(shared)) return [{ ...shared, ...keyColumns(keys) }];
    return keys.map((key) => ({ ...shared, key_mode: channelKeyMode.one, key }));
  },
  decidesSecrets: true,
  change: (values, current, { locale }) => {
    // One that a newer version stored stays.
    if (values.type !== current.type) refuseStrangeType(values.type, locale);
    if (values.models !== undefined || values.type !== undefined)
      checkModels({ ...current, ...values }, locale);
    // Values that are stored already and stay are not asked about again.
    if (values.base_url !== undefined || values.type !== undefined)
      checkBase({ ...current, ...values }, values.type ?? current.type, locale);
    const { key_states: _, ...typed } = tidy(values);
    const isElsewhere = leadsElsewhere(typed, current);
    const isAdded = isOfMany({ ...current, ...typed }) && !typed.replace_keys;
    if (isElsewhere && (typed.key === undefined || isAdded) && String(current.key ?? '') !== '')
      throw refuse('key', isAdded ? 'keysAgain' : 'keyAgain', locale);
    const isOn = typed.status === channelStatus.enabled && typed.status !== current.status;
    const on = isOn ? keysOnAgain(current) : {};
    const sent = { ...typed, ...on, ...keyChange(typed, { ...current, ...on }, locale) };
    // Secrets of the configuration do not follow to another address either.
    const tidied = isElsewhere
      ? { ...sent, config: sent.config ?? withoutSecrets(current) }
      : withStoredSecrets(resourceSchema('channel').properties, sent, current);
    return tidied.other === '' || tidied.type !== undefined
      ? withTypeDefaultsOf(tidied, current)
      : tidied;
  },
};

function withTypeDefaultsOf(values: Values, current: Values): Values {
  const { other } = withTypeDefaults({ type: current.type, other: current.other, ...values });
  return other === current.other && values.other === undefined ? values : { ...values, other };
}
