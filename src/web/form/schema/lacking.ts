import type { Locale } from '../../../schema/types';
import { textIn } from '../../locales/catalogue';
import type { FieldOverride } from '../../relay/config/resourceConfig';

/**
 * The fields of a form where the relay gives no right to change some: those cannot be changed, and say why.
 * @param lacks as `channel.key`
 */
export function lacking(
  fields: Record<string, FieldOverride>,
  resource: string,
  lacks: readonly string[] = [],
  locale: Locale,
): Record<string, FieldOverride> {
  const names = lacks.flatMap((word) =>
    word.startsWith(`${resource}.`) ? [word.slice(resource.length + 1)] : [],
  );
  const description = textIn(locale, 'form.noRight');
  return {
    ...fields,
    ...Object.fromEntries(
      names.map((name) => [
        name,
        { ...fields[name], disabled: true, required: false, description },
      ]),
    ),
  };
}
