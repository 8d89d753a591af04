/** Changes of the channel form by type: a merge of schemas/channel-types.json into the fields. */

import {
  baseMistake,
  providerAddress,
  spokenByType,
  tidyBase,
} from '../../../schema/choices/channelAddress';
import {
  badSignOf,
  badSignOfPart,
  isOfMany,
  keyPart,
  tidyKey,
} from '../../../schema/choices/channelKeys';
import {
  type ChannelType,
  channelType,
  withTypeDefaults,
} from '../../../schema/choices/channelTypes';
import { type Channel, channelKeyMode } from '../../../schema/records.gen';
import { resourceSchema } from '../../../schema/registry';
import { fieldTexts, inLanguage } from '../../../schema/texts';
import type { FormMode, Locale, Row } from '../../../schema/types';
import { valueAt } from '../../../schema/valueAt';
import { typedKeys } from '../../../schema/values/typedLists';
import { textIn } from '../../locales/catalogue';
import { currentStatus } from '../../relay/calls/relayStatus';
import type { FieldOverride, FormConfig } from '../../relay/config/resourceConfig';
import { ChannelAside } from './ChannelAside';
import { testAndTell } from './test/testChannel';

type Values = Partial<Channel>;

/** True where each line of the key is one. */
const hasLines = (values: Values): boolean => values.batch === true || isOfMany(values);

/** The help of the key while a channel is edited: of several new ones are added, if nothing else is said. */
function keyHelp(values: Values, locale: Locale): string {
  if (!isOfMany(values)) return textIn(locale, 'form.secretKept');
  const text = values.replace_keys ? 'form.keysReplaced' : 'form.keysAdded';
  return textIn(locale, text, { count: values.key_count || 1 });
}

/** Some relays make no channel of several keys out of one with a single key. */
function manyKeyFields(values: Values, mode: FormMode): Record<string, FieldOverride> {
  const stays = mode === 'edit' && currentStatus()['one_key_stays'] === true;
  return {
    key_mode: {
      hidden: Boolean(channelType(values.type).keyFrom) || (stays && !values.key_count),
    },
    replace_keys: { hidden: !isOfMany(values), description: '' },
    key_count: { hidden: true },
    keys_off: { hidden: true },
  };
}

const configFields = [
  'region',
  'ak',
  'sk',
  'user_id',
  'vertex_ai_project_id',
  'vertex_ai_adc',
] as const;
const isConfigField = (name: string) => configFields.some((field) => field === name);
const mappingExample = JSON.stringify(
  { 'gpt-4o-2024-11-20': 'gpt-4o', 'gpt-4-0613': 'gpt-4' },
  null,
  2,
);

function keyField(values: Values, locale: Locale): FieldOverride {
  const hint = channelType(values.type).keyHint;
  const format = hint ? textIn(locale, 'channel.keyFormat', { hint }) : undefined;
  if (!hasLines(values)) return { placeholder: hint, description: format };
  const { keys, dropped } = typedKeys(String(values.key ?? ''));
  const parts = [
    format,
    textIn(locale, 'channel.keyBatch'),
    textIn(locale, 'channel.keyCount', { count: keys.length, dropped }),
  ];
  return {
    placeholder: hint,
    options: { multiline: true },
    description: parts.filter(Boolean).join(' '),
  };
}

/** The help of the address field, and the address of a chat; only the own server's is known. */
function addressHelp(values: Values, locale: Locale): string | undefined {
  const { description } = channelType(values.type).fields?.['base_url'] ?? {};
  const own = description && inLanguage(description, locale);
  const base = tidyBase(values.base_url);
  if (currentStatus()['provider_checks'] !== true || (base && baseMistake(base, values.type)))
    return own;
  const call = spokenByType(values.type)[0] === 'messages' ? 'messages' : 'chat/completions';
  const address = providerAddress(values, call, values.models?.[0] ?? 'MODEL');
  if (address === undefined) return own;
  const help = own ?? fieldTexts(resourceSchema('channel'), 'base_url', locale).description ?? '';
  // A full stop of Chinese brings its own room.
  const gap = help.endsWith('。') ? '' : ' ';
  return `${help}${gap}${textIn(locale, 'channel.calledAt', { address })}`.trim();
}

/** A relay in front tests no channel by itself, and knows by the type what to ask it for. */
const withoutWatch = Object.fromEntries(
  ['watch_minutes', 'watch_failures', 'watch_model', 'models_off', 'speaks'].map((name) => [
    name,
    { hidden: true },
  ]),
);

function fields(values: Values, mode: FormMode, locale: Locale): Record<string, FieldOverride> {
  const type = channelType(values.type);
  const shown: Record<string, FieldOverride> = {
    type: { description: type.note && inLanguage(type.note, locale) },
    model_mapping: { options: { example: mappingExample } },
    other: { hidden: true },
    config: { hidden: true },
    batch: { hidden: mode === 'edit' },
    base_url: { placeholder: type.base ?? (type.api?.base || 'https://api.example.com') },
    ...(currentStatus()['channel_watch'] === true ? {} : withoutWatch),
    ...manyKeyFields(values, mode),
    key: {
      ...keyField(values, locale),
      ...(mode === 'edit' ? { description: keyHelp(values, locale) } : { required: true }),
    },
  };
  for (const name of configFields) shown[`config.${name}`] = { hidden: true };
  for (const [path, field] of Object.entries(type.fields ?? {})) {
    const { title, description, placeholder, required } = field;
    shown[path] = {
      title: title && inLanguage(title, locale),
      description: description && inLanguage(description, locale),
      placeholder: placeholder ?? shown[path]?.placeholder,
      required,
    };
    if (path.startsWith('config.')) shown['config'] = {};
  }
  if (mode === 'create')
    for (const name of type.keyFrom ?? [])
      shown[`config.${name}`] = { ...shown[`config.${name}`], required: true };
  shown['base_url'] = { ...shown['base_url'], description: addressHelp(values, locale) };
  for (const path of type.hide ?? []) shown[path] = { hidden: true };
  return shown;
}

const textAt = (values: Values, path: string) => String(valueAt(values, path) ?? '').trim();

const partOf = (values: Values, name: string) => textAt(values, `config.${name}`);

/** Mistakes in a key that is made of parts: on create all are needed, on edit all or none of those that are secret. */
function partErrors(
  values: Values,
  parts: string[],
  mode: FormMode,
  locale: Locale,
): Record<string, string> {
  const missing = parts.filter((name) => partOf(values, name) === '');
  const secrets = parts.filter(
    (name) => resourceSchema('channel').properties['config']?.properties?.[name]?.writeOnly,
  );
  const untouched = mode === 'edit' && secrets.every((name) => partOf(values, name) === '');
  if (missing.length === 0 || untouched) return {};
  const text =
    mode === 'create'
      ? (fieldTexts(resourceSchema('channel'), 'key', locale).error ?? '')
      : textIn(locale, 'channel.keyParts');
  return Object.fromEntries(missing.map((name) => [`config.${name}`, text]));
}

/** Mistakes in the characters of a key, or of the parts of one, by field. */
function signErrors(values: Values, locale: Locale): Record<string, string> {
  const { keyFrom } = channelType(values.type);
  const typed = String(values.key ?? '');
  const keys = hasLines(values) ? typedKeys(typed).keys : [tidyKey(values.type, typed)];
  const found = keyFrom
    ? keyFrom.map((name) => {
        const part = keyPart(name, partOf(values, name));
        return [`config.${name}`, badSignOfPart(name, part)] as const;
      })
    : keys.map((key) => ['key', badSignOf(values.type, key)] as const);
  return Object.fromEntries(
    found.flatMap(([path, bad]) =>
      bad ? [[path, textIn(locale, `channel.keySign.${bad.kind}`, { ...bad })]] : [],
    ),
  );
}

function validate(values: Values, mode: FormMode, locale: Locale): Record<string, string> {
  const type = channelType(values.type);
  const error = (path: string) => fieldTexts(resourceSchema('channel'), path, locale).error ?? '';
  const errors = signErrors(values, locale);
  if (type.keyFrom) Object.assign(errors, partErrors(values, type.keyFrom, mode, locale));
  if (!type.keyFrom && mode === 'create' && tidyKey(values.type, values.key) === '')
    errors['key'] = error('key');
  if (values.key_count && values.key_mode === channelKeyMode.one && !type.keyFrom)
    errors['key_mode'] = textIn(locale, 'form.keysStay');
  for (const [path, { required }] of Object.entries(type.fields ?? {}))
    if (required && textAt(values, path) === '') errors[path] = textIn(locale, 'validate.required');
  if (!type.noModels && values.models?.length === 0) errors['models'] = error('models');
  return errors;
}

function composeKey(values: Values, parts: string[]): string {
  if (parts.some((name) => partOf(values, name) === '')) return '';
  return parts.map((name) => keyPart(name, partOf(values, name))).join('|');
}

/** Whether a type has a field; what was typed there for another type is kept by the form, and not sent. */
function hasField({ fields: own = {}, hide = [] }: ChannelType, path: string): boolean {
  return path === 'base_url' ? !hide.includes(path) : path in own;
}

/** Values as the API wants them; the form's own values stay untouched. */
function prepare(values: Values, _mode: FormMode): Values {
  const type = channelType(values.type);
  const ready: Values & Row = withTypeDefaults({
    ...values,
    base_url: hasField(type, 'base_url') ? tidyBase(values.base_url) : '',
    ...(values.other !== undefined && !hasField(type, 'other') && { other: '' }),
  });
  if (type.keyFrom) ready.key = composeKey(values, type.keyFrom);
  else
    ready.key = hasLines(values)
      ? typedKeys(String(values.key ?? '')).keys.join('\n')
      : tidyKey(values.type, values.key);
  ready.config = Object.fromEntries(
    Object.entries(values.config ?? {}).flatMap(([name, value]): [string, unknown][] => {
      const isOfOther = isConfigField(name) && !hasField(type, `config.${name}`);
      if (value === '' || value === undefined || isOfOther) return [];
      const isPart = type.keyFrom?.includes(name) && typeof value === 'string';
      return [[name, isPart ? keyPart(name, value) : value]];
    }),
  );
  return ready;
}

/** A batch makes one channel of each key; a type whose key is made of parts has none, whatever was ticked before. */
const count = (values: Values) =>
  values.batch === true && !isOfMany(values) && !channelType(values.type).keyFrom
    ? typedKeys(String(values.key ?? '')).keys.length
    : 1;

export const config: FormConfig<Channel> = {
  count,
  fields,
  validate,
  prepare,
  saved: { create: 'channel.created', edit: 'channel.updated' },
  headActions: [
    { key: 'test', label: 'channel.test', icon: 'test', call: (row) => testAndTell(row) },
  ],
  canCopy: true,
  Aside: ChannelAside,
};
