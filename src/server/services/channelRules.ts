/** Rules of channels (spec.md section 5, facts.md sections 11 and 13). */
import { channelType } from '../../schema/channelTypes';
import { resourceSchema } from '../../schema/registry';
import { keepSecrets } from '../../schema/secrets';
import { fieldTexts } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../http/AppError';
import type { ResourceRules } from './resourceRules';

function errorAt(field: string, key: 'keyMissing' | 'modelMissing', locale: Locale): AppError {
  return new AppError(key, {}, 200, {
    [field]: fieldTexts(resourceSchema('channel'), field, locale).error ?? key,
  });
}

/** One channel per line of the key; blanks and duplicates are dropped. A composed key is one key. */
function keysOf(values: Row): string[] {
  const key = String(values['key'] ?? '');
  if (channelType(values['type']).keyFrom) return key.trim() === '' ? [] : [key];
  return [
    ...new Set(
      key
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}

function checkModels(channel: Row, locale: Locale): void {
  const models = channel['models'];
  if (channelType(channel['type']).noModels || (Array.isArray(models) && models.length > 0)) return;
  throw errorAt('models', 'modelMissing', locale);
}

function tidy(values: Row): Row {
  const tidied = { ...values };
  if (typeof tidied['base_url'] === 'string')
    tidied['base_url'] = tidied['base_url'].replace(/\/$/, '');
  return tidied;
}

/** The other field of a type that needs one, such as the API version of Azure. */
function withTypeDefaults(values: Row): Row {
  const filled = { ...values };
  for (const [field, value] of Object.entries(channelType(values['type']).defaults ?? {}))
    if (!filled[field]) filled[field] = value;
  return filled;
}

/** Secrets inside config that were not sent stay as they are. */
function keepConfigSecrets(values: Row, current: Row): Row {
  const { config } = resourceSchema('channel').properties;
  if (values['config'] === undefined || !config) return values;
  const old = (current['config'] ?? {}) as Row;
  return { ...values, config: keepSecrets(config, values['config'] as Row, old) };
}

export const channelRules: ResourceRules = {
  create: (values, { services, locale }) => {
    checkModels(values, locale);
    const keys = keysOf(values);
    if (keys.length === 0) throw errorAt('key', 'keyMissing', locale);
    const shared = {
      ...withTypeDefaults(tidy({ type: 1, group: ['default'], ...values })),
      created_time: services.now(),
    };
    return keys.map((key) => ({ ...shared, key }));
  },
  change: (values, current, { locale }) => {
    if (values['models'] !== undefined || values['type'] !== undefined)
      checkModels({ ...current, ...values }, locale);
    const tidied = keepConfigSecrets(tidy(values), current);
    return tidied['other'] === '' || tidied['type'] !== undefined
      ? withTypeDefaultsOf(tidied, current)
      : tidied;
  },
};

function withTypeDefaultsOf(values: Row, current: Row): Row {
  const { other } = withTypeDefaults({ type: current['type'], other: current['other'], ...values });
  return other === current['other'] && values['other'] === undefined
    ? values
    : { ...values, other };
}
