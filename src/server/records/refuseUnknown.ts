/** Refuses all but the fixed choices of a field: groups and types of channels that the relay does not have. */
import { hasFixedOptions } from '../../schema/choices/choices';
import { type KnownTypes, whatFits } from '../../schema/choices/fixedValues';
import { resourceSchema } from '../../schema/registry';
import type { Locale, ResourceSchema, Row } from '../../schema/types';
import { messageText } from '../kernel/messages/messages';
import type { Services } from '../options/Services';
import { refuse } from './recordChange';

const entriesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === 'string' && entry !== '',
  );

/**
 * A group is one that has a ratio; the one that is filled in by itself counts, and so does one that the record has
 * already: groups may go.
 * @param values what a call writes, as forms hold it
 * @param stored the record before it
 * @throws AppError badField naming the first that is unknown
 */
export function refuseUnknown(
  { options }: Pick<Services, 'options'>,
  schema: ResourceSchema,
  values: Row,
  stored: Row,
  locale: Locale,
): void {
  for (const [field, value] of Object.entries(values)) {
    const property = schema.properties[field];
    if (!hasFixedOptions(property)) continue;
    const known = new Set([
      ...Object.keys(options.table('GroupRatio')),
      ...entriesOf(property?.default),
      ...entriesOf(stored[field]),
    ]);
    const unknown = entriesOf(value).find((entry) => !known.has(entry));
    if (unknown === undefined) continue;
    const reason = messageText('notAmongChoices', { text: unknown }, locale);
    refuse(schema, field, locale, reason);
  }
}

/**
 * Whatever calls a provider knows no other types.
 * @param types those of another relay
 * @throws AppError badField naming the types that there are
 */
export function refuseStrangeType(type: unknown, locale: Locale, types?: KnownTypes): void {
  const schema = resourceSchema('channel');
  const known = whatFits(schema, 'type', type, locale, types);
  if (known === undefined) return;
  const reason = messageText('noSuchType', { type: String(type), known }, locale);
  refuse(schema, 'type', locale, reason);
}
