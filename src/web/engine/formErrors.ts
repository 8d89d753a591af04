import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils';
import { fieldTexts } from '../../schema/texts';
import type { FormSchema, Locale, Row } from '../../schema/types';
import { consoleText, isConsoleKey } from '../i18n/consoleMessages';

/** Path of an error without list positions: `.subnet.0` belongs to the field subnet. */
const pathOf = (property: string | undefined) =>
  (property ?? '')
    .replace(/^\./, '')
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

const bounds = new Set(['maxLength', 'maxItems']);

/** Leaves out that a field is too long where it came so from the relay and was not touched: other fields can be saved all the same. */
export function withoutOldBounds(
  errors: RJSFValidationError[],
  values: Row,
  saved: Row,
): RJSFValidationError[] {
  return errors.filter(({ name, property }) => {
    const [field = ''] = pathOf(property).split('.');
    return (
      !bounds.has(name ?? '') || JSON.stringify(values[field]) !== JSON.stringify(saved[field])
    );
  });
}

/** Each mistake in the user's language, at its field; what the schema says under x-error comes first. */
export function localizeErrors(
  errors: RJSFValidationError[],
  schema: FormSchema,
  locale: Locale,
): RJSFValidationError[] {
  const seen = new Set<string>();
  return errors.flatMap((error) => {
    const path = pathOf(error.property);
    if (seen.has(path)) return [];
    seen.add(path);
    const params = (error.params ?? {}) as Record<string, string | number>;
    const typed = error.name === 'type' ? `validate.${params['type']}` : `validate.${error.name}`;
    const general = isConsoleKey(typed)
      ? typed
      : error.name === 'type'
        ? 'validate.type'
        : 'validate.other';
    const message = fieldTexts(schema, path, locale).error ?? consoleText(locale, general, params);
    return [{ ...error, property: `.${path}`, message, stack: message }];
  });
}

/** Messages by path -> the shape that rjsf shows at the fields. */
export function toErrorSchema(messages: Readonly<Record<string, string>>): ErrorSchema {
  const root: Record<string, ErrorSchema> = {};
  for (const [path, message] of Object.entries(messages)) {
    let node = root;
    const parts = path.split('.');
    for (const [i, part] of parts.entries()) {
      const child = node[part] ?? ({} as ErrorSchema);
      node[part] = child;
      if (i === parts.length - 1) child.__errors = [...(child.__errors ?? []), message];
      node = child as Record<string, ErrorSchema>;
    }
  }
  return root as ErrorSchema;
}
