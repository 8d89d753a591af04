import type { ErrorObject } from 'ajv';
import { brokenRule } from '../../../schema/forms/formSchema';
import { fieldTexts } from '../../../schema/texts';
import type { FormSchema, Locale } from '../../../schema/types';
import { isServerKey } from '../messages/languages';
import { messageText } from '../messages/messages';

/**
 * Path of the field that a mistake is about. The position in a list of rows is in it, as in `steps.1.name`; that of a
 * plain entry is not.
 */
export function pathOfError({ instancePath, keyword, params }: ErrorObject): string {
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  return [...instancePath.split('/').slice(1), ...missing].join('.').replace(/(\.\d+)+$/, '');
}

/** Field and message of each mistake that Ajv found; the first mistake of a field is the one that counts. */
export function fieldErrors(
  errors: readonly ErrorObject[] | null | undefined,
  schema: FormSchema,
  locale: Locale,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors ?? []) {
    const { keyword, params } = error;
    const path = pathOfError(error);
    const ownType = `type_${String(params['type'])}`;
    const rule = brokenRule(keyword, params);
    const key = keyword === 'type' && isServerKey(ownType) ? ownType : rule;
    fields[path] ??= fieldTexts(schema, path, locale).error ?? messageText(key, params, locale);
  }
  return fields;
}
