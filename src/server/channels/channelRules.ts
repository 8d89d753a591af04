/** Rules of channels. */

import { baseMistake, tidyBase } from '../../schema/channelAddress';
import { channelType } from '../../schema/channelTypes';
import type { Channel } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { withStoredSecrets } from '../../schema/secrets';
import { fieldTexts } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/AppError';
import { messageText } from '../kernel/messages';
import type { ResourceRules } from '../records/ResourceRules';

/** Fields of a channel, as forms hold them. */
type Values = Partial<Channel>;

/** A refusal that names the field and why. */
export function refuse(
  field: 'key' | 'base_url',
  reason: 'keyAgain' | 'keyCharacters' | 'baseAddress' | 'baseUser' | 'baseQuery',
  locale: Locale,
): AppError {
  const { title } = fieldTexts(resourceSchema('channel'), field, locale);
  const params = { field: title, reason: messageText(reason, {}, locale) };
  return new AppError('badField', params, 200, { [field]: reason });
}

/**
 * A key is sent in a header, which holds printable ASCII only: a provider's or a library's error would repeat any
 * other. A composed key may hold a JSON text of several lines; it is sent in parts.
 */
export function checkKey(key: string, type: unknown, locale: Locale): void {
  const isAllowed = channelType(type).keyFrom
    ? !/[^\t\n\r\x20-\uffff]|\x7f/.test(key)
    : /^[\x20-\x7e]*$/.test(key);
  if (!isAllowed) throw refuse('key', 'keyCharacters', locale);
}

/** @throws AppError badField naming what is wrong with the address */
export function checkBase(values: Values, type: unknown, locale: Locale): void {
  const base = tidyBase(values.base_url);
  const mistake = base === '' ? undefined : baseMistake(base, type);
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
    `${channel.type} ${String(channel.base_url || channelType(channel.type).api?.base || '')}`;
  return placeOf({ ...current, ...values }) !== placeOf(tidy(current));
}

function errorAt(field: string, key: 'keyMissing' | 'modelMissing', locale: Locale): AppError {
  return new AppError(key, {}, 200, {
    [field]: fieldTexts(resourceSchema('channel'), field, locale).error ?? key,
  });
}

/** One channel per line of the key; blanks and duplicates are dropped. A composed key is one key. */
function keysOf(values: Values): string[] {
  const key = String(values.key ?? '');
  if (channelType(values.type).keyFrom) return key.trim() === '' ? [] : [key];
  return [
    ...new Set(
      key
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}

function checkModels(channel: Values, locale: Locale): void {
  const models = channel.models;
  if (channelType(channel.type).noModels || (Array.isArray(models) && models.length > 0)) return;
  throw errorAt('models', 'modelMissing', locale);
}

function tidy(values: Values): Values {
  const tidied = { ...values };
  if (typeof tidied.base_url === 'string') tidied.base_url = tidyBase(tidied.base_url);
  return tidied;
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
    checkModels(values, locale);
    const keys = keysOf(values);
    if (keys.length === 0) throw errorAt('key', 'keyMissing', locale);
    for (const key of keys) checkKey(key, values.type, locale);
    checkBase(values, values.type, locale);
    const shared = {
      ...withTypeDefaults(tidy({ type: 1, group: ['default'], ...values })),
      created_time: services.now(),
    };
    return keys.map((key) => ({ ...shared, key }));
  },
  decidesSecrets: true,
  change: (values, current, { locale }) => {
    if (values.models !== undefined || values.type !== undefined)
      checkModels({ ...current, ...values }, locale);
    checkBase(values, values.type ?? current.type, locale);
    const sent = tidy(values);
    const isElsewhere = leadsElsewhere(sent, current);
    if (isElsewhere && sent.key === undefined && String(current.key ?? '') !== '')
      throw refuse('key', 'keyAgain', locale);
    if (typeof sent.key === 'string') checkKey(sent.key.trim(), sent.type ?? current.type, locale);
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
