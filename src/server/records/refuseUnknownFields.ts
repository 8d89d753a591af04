import { needed } from '../../schema/check/needed';
import { resourceSchema } from '../../schema/registry';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';

/** Words of a body beside the fields: what was read before, and the wish for the record as the answer. */
const bodyWords = ['_before', '_record', 'id'];

/**
 * Refuses fields that the schema file lacks: they would be dropped in silence. Of the console's own resources they are,
 * as in One API, whose clients send some.
 * @throws AppError unknownFields (400) naming them
 */
export function refuseUnknownFields(name: string, body: Row, locale: Locale): void {
  if (Object.hasOwn(needed, name)) return;
  const { properties } = resourceSchema(name);
  const counted = Object.keys(properties).filter((field) => properties[field]?.['x-counter']);
  const known = new Set([
    ...Object.keys(properties),
    ...counted.map((field) => `${field}_before`),
    ...bodyWords,
  ]);
  const unknown = Object.keys(body).filter((word) => !known.has(word));
  if (unknown.length === 0) return;
  const reason = messageText('unknownField', {}, locale);
  throw new AppError(
    'unknownFields',
    { fields: unknown.map((word) => `"${word}"`).join(', '), resource: name },
    400,
    Object.fromEntries(unknown.map((word) => [word, reason])),
  );
}
