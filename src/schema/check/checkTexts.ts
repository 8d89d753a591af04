/** Checks the texts of languages: those that belong to nothing, and those that are missing. */
import { nearestWord } from '../nearestWord';
import type {
  FormSchema,
  PropertySchema,
  RecordLink,
  ResourceInfo,
  SettingsSection,
} from '../types';
import { inPlace, noProperty, type Report, writing } from './mistake';

/** A file of any kind. */
export interface SchemaFile extends FormSchema {
  'x-resource'?: ResourceInfo;
  'x-sections'?: SettingsSection[];
  'x-links'?: Record<string, RecordLink>;
  'x-was'?: string | string[];
  'x-drop'?: boolean;
}

const zh = '/x-i18n/zh';

/** Parts of a file that have texts by their names, with the English ones. */
function partsOf(schema: SchemaFile): Record<'sections' | 'tabs' | 'links', [string, string][]> {
  const { 'x-resource': info, 'x-links': links = {} } = schema;
  const named = (parts: readonly { name: string; title: string }[] = []) =>
    parts.map(({ name, title }): [string, string] => [name, title]);
  return {
    sections: named(schema['x-sections'] ?? info?.sections),
    tabs: named(info?.tabs),
    links: Object.entries(links).map(([name, { title }]) => [name, title]),
  };
}

const partNames = ['sections', 'tabs', 'links'] as const;

/** The field of a name of texts, as in `name` or `object.field`. */
function fieldOfTexts({ properties }: SchemaFile, name: string): PropertySchema | undefined {
  const [head = '', inner] = name.split('.');
  const property = Object.hasOwn(properties, head) ? properties[head] : undefined;
  return inner === undefined
    ? property
    : (property?.properties ?? property?.items?.properties)?.[inner];
}

/** Reports texts of a language that belong to nothing: they are misspelt. */
export function checkStrayTexts(schema: SchemaFile, report: Report): void {
  const texts = schema['x-i18n'].zh ?? {};
  for (const [name, { choices }] of Object.entries(texts.properties ?? {})) {
    const property = fieldOfTexts(schema, name);
    const at = `${zh}/properties/${inPlace(name)}`;
    if (!property) {
      report(at, noProperty(name, Object.keys(schema.properties)));
      continue;
    }
    const own = property['x-choices'];
    for (const value of Object.keys(choices ?? {}))
      if (typeof own !== 'string' && !own?.some((choice) => String(choice.value) === value))
        report(`${at}/choices/${inPlace(value)}`, `no choice of ${name} has the value ${value}`);
  }
  const parts = partsOf(schema);
  for (const word of partNames) {
    const names = parts[word].map(([name]) => name);
    for (const name of Object.keys(texts[word] ?? {}))
      if (!names.includes(name))
        report(
          `${zh}/${word}/${inPlace(name)}`,
          `none of the ${word} has the name "${name}"${nearestWord(name, names)}`,
        );
  }
}

/** True for a placeholder that has words, which a language needs of its own. */
const hasWords = (text = ''): boolean => / [a-z]+ /i.test(` ${text} `) && text.includes(' ');

/** Warns of texts at a place that a language lacks, by their names; what holds them may be missing, too. */
function warnOf(
  place: string,
  texts: object | undefined,
  english: readonly (readonly [name: string, text: string | undefined])[],
  warn: Report,
): void {
  const known: readonly string[] = Object.keys(texts ?? {});
  for (const [name, text] of english)
    if (text && !known.includes(name))
      warn(
        `${place}/${inPlace(name)}`,
        `has no Chinese text for "${text}"`,
        texts ? writing(`${place}/${inPlace(name)}`, text) : writing(place, { [name]: text }),
      );
}

function warnOfField(
  name: string,
  property: PropertySchema,
  schema: SchemaFile,
  warn: Report,
): void {
  const all = schema['x-i18n'].zh?.properties;
  const texts = all?.[name];
  const at = `${zh}/properties/${inPlace(name)}`;
  const { title, description, 'x-error': error, 'x-placeholder': placeholder } = property;
  if (!texts)
    warn(
      at,
      `has no Chinese title for "${title}"`,
      all ? writing(at, { title }) : writing(`${zh}/properties`, { [name]: { title } }),
    );
  else {
    const words = [
      ['description', description],
      ['error', error],
      ['placeholder', hasWords(placeholder) ? placeholder : undefined],
    ] as const;
    warnOf(at, texts, words, warn);
    const choices = property['x-choices'];
    const labels = (Array.isArray(choices) ? choices : []).map(
      ({ value, label }) => [String(value), label] as const,
    );
    warnOf(`${at}/choices`, texts.choices, labels, warn);
  }
  for (const [inner, value] of Object.entries(
    property.properties ?? property.items?.properties ?? {},
  ))
    warnOfField(`${name}.${inner}`, value, schema, warn);
}

/** Warns of two fields that nobody could tell apart, as after one was copied. */
export function warnOfTwins(schema: SchemaFile, warn: Report): void {
  const known = new Map<string, string>();
  for (const [name, { title }] of Object.entries(schema.properties)) {
    const twin = known.get(title);
    const at = `/properties/${name}/title`;
    if (twin !== undefined)
      warn(at, `"${twin}" has the same label`, writing(at, `${title} (${name})`));
    known.set(title, twin ?? name);
  }
}

/** A file of the console has its texts in Chinese: reports a missing title, and warns of others that are missing. */
export function checkChinese(schema: SchemaFile, report: Report, warn: Report): void {
  const texts = schema['x-i18n'].zh;
  if (texts?.title === undefined) {
    const fix = texts
      ? writing(`${zh}/title`, '标题')
      : writing('/x-i18n', { zh: { title: '标题' } });
    report(fix.place, 'a file of the console has its title in Chinese', fix);
    return;
  }
  const info = schema['x-resource'];
  const words = [
    ['record', info?.record],
    ['add', info?.add],
    ['menu', info?.menu?.title],
  ] as const;
  warnOf(zh, texts, words, warn);
  const parts = partsOf(schema);
  for (const word of partNames) warnOf(`${zh}/${word}`, texts[word], parts[word], warn);
  for (const [name, property] of Object.entries(schema.properties))
    warnOfField(name, property, schema, warn);
}
