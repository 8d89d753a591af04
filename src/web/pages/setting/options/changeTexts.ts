/**
 * The changes of a save in words: values as the form shows them, never a secret, of tables only the lines that
 * differ.
 */
import { fieldTexts } from '../../../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema } from '../../../../schema/types';
import { dollars, priceOf, ratiosIn } from '../../../formats/price/prices';
import { textIn } from '../../../locales/catalogue';
import type { OptionChange } from '../../../relay/site/optionCalls';
import { quotaPerUnit } from '../../../relay/site/quotaText';

/** Lines of one table that are listed; of more only the number is said. */
const maxLines = 20;

/** A value that is not a secret. */
function shown(property: PropertySchema | undefined, text: string, locale: Locale): string {
  if (text === '') return textIn(locale, 'setting.empty');
  if (property?.type !== 'boolean' || (text !== 'true' && text !== 'false')) return text;
  return textIn(locale, text === 'true' ? 'setting.on' : 'setting.off');
}

/** The price that a ratio of input or output makes, beside it; nothing for other tables. @param ofModel its input */
function priceText(
  option: string,
  ratio: number | null | undefined,
  ofModel: number | null | undefined,
  locale: Locale,
): string {
  const perUnit = quotaPerUnit();
  const input = { ModelRatio: 1, CompletionRatio: ofModel }[option];
  if (typeof input !== 'number' || typeof ratio !== 'number' || perUnit === undefined) return '';
  const price = dollars(priceOf(input * ratio, perUnit));
  return ` (${textIn(locale, 'price.perMillion', { price })})`;
}

/** The lines of two tables of ratios that differ; undefined where a text is not such a table. */
function ratioLines(
  title: string,
  { name: option, before, data }: OptionChange,
  models: string,
  locale: Locale,
) {
  const [was, is] = [ratiosIn(before), ratiosIn(data)];
  if (!was || !is) return undefined;
  const inputs = ratiosIn(models);
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const none = textIn(locale, 'setting.ratioNone');
    const [from, to] = [was.get(name) ?? none, is.get(name) ?? none];
    return from === to
      ? []
      : [
          textIn(locale, 'setting.change', {
            name: `${title}, ${name}`,
            before: String(from),
            after: String(to),
          }) + priceText(option, is.get(name), inputs?.get(name), locale),
        ];
  });
  const more = lines.length - maxLines;
  return more > 0
    ? [
        ...lines.slice(0, maxLines),
        textIn(locale, 'setting.ratioMore', { name: title, count: more }),
      ]
    : lines;
}

/**
 * The lines that name a change.
 * @param secretsSet names of the secrets that have a value; undefined where the relay does not say
 * @param models the ratios of models after the change, as a text
 */
export function changeTexts(
  form: ResourceSchema,
  change: OptionChange,
  secretsSet: ReadonlySet<string> | undefined,
  models: string,
  locale: Locale,
): string[] {
  const { name } = change;
  const property = form.properties[name];
  const { title } = fieldTexts(form, name, locale);
  const line = (before: string, after: string) =>
    textIn(locale, 'setting.change', { name: title, before, after });
  if (property?.writeOnly) {
    const isNew = textIn(locale, 'setting.secretSet');
    if (!secretsSet) return [`${title}: ${isNew}`];
    return [
      secretsSet.has(name)
        ? line(textIn(locale, 'setting.secretIs'), isNew)
        : line(textIn(locale, 'setting.secretIsNot'), textIn(locale, 'setting.secretIs')),
    ];
  }
  const lines =
    property?.['x-format'] === 'ratios' ? ratioLines(title, change, models, locale) : undefined;
  if (lines && lines.length > 0) return lines;
  return [line(shown(property, change.before, locale), shown(property, change.data, locale))];
}
