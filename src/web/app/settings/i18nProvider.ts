import type { I18nProvider } from 'react-admin';
import { languages } from '../../../schema/languages/languages';
import { findResource } from '../../../schema/registry';
import { fieldTexts, propertyAt, recordWord, titleOf } from '../../../schema/texts';
import { isTextKey, type TextParams, translate } from '../../locales/catalogue';
import { currentLocale } from '../../locales/locale';
import { setLocale } from './setLocale';

type Options = TextParams & { _?: string };

/** The schemas' texts for react-admin's keys: `resources.token.name` and `resources.token.fields.name`. */
function schemaText(key: string, count: unknown): string | undefined {
  const [, name = '', field] = /^resources\.([^.]+)\.(?:name|fields\.(.+))$/.exec(key) ?? [];
  const schema = findResource(name);
  if (!schema) return undefined;
  const locale = currentLocale();
  if (field) return propertyAt(schema, field) && fieldTexts(schema, field, locale).title;
  if (count !== 1) return titleOf(schema, locale);
  const word = recordWord(schema, locale);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A message of react-admin: `%{name}` is filled in; of `one |||| more` the form for `smart_count`. */
function fillMessage(message: string, options: Options): string {
  const forms = message.split('||||');
  const form = (options['smart_count'] ?? 1) === 1 ? forms[0] : forms.at(-1);
  return (form ?? '')
    .trim()
    .replace(/%\{(\w+)\}/g, (whole, name: string) => String(options[name] ?? whole));
}

/**
 * react-admin's view of our texts and of its own, which the frame of its screens loads; an unknown key answers its
 * default or itself.
 */
export const i18nProvider: I18nProvider = {
  translate: (key: string, options: Options = {}) => {
    const isOwn = !key.startsWith('ra.');
    if (isTextKey(key))
      return isOwn ? translate(key, options) : fillMessage(translate(key), options);
    return fillMessage(schemaText(key, options['smart_count']) ?? options._ ?? key, options);
  },
  changeLocale: setLocale,
  getLocale: currentLocale,
  getLocales: () => Object.entries(languages).map(([locale, { name }]) => ({ locale, name })),
};
