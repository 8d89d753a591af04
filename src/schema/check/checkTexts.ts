/** Checks texts that users read, and what a language lacks. */
import { nearestWord } from '../nearestWord';
import type {
  FormSchema,
  PropertySchema,
  RecordLink,
  ResourceInfo,
  SettingsSection,
} from '../types';
import type { FieldOfFile } from './fieldValues';
import { noProperty, type Report, removal, writing } from './mistake';

/** A file of any kind. */
export interface SchemaFile extends FormSchema {
  'x-resource'?: ResourceInfo;
  'x-sections'?: SettingsSection[];
  'x-links'?: Record<string, RecordLink>;
  'x-drop'?: boolean;
}

/** Tags of HTML; other words in <> are placeholders, as in https://<resource>.openai.azure.com. */
const tagNames = [
  'a|abbr|b|big|blockquote|br|button|center|code|dd|del|details|div|dl|dt|em|font|form|h[1-6]|hr',
  'i|iframe|img|input|ins|kbd|li|link|mark|meta|object|ol|p|pre|q|s|samp|script|small|span|strong',
  'style|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|var|video',
];
const tag = new RegExp(String.raw`<(?:!--|/?(?:${tagNames.join('|')})(?=[\s/>]))[^>]*>`, 'gi');

/** Reports English texts that cannot be shown as they are. */
export function checkText({ property, place }: FieldOfFile, report: Report): void {
  const { title, description = '' } = property;
  if (title.trim() !== title || title.trim() === '' || /[\r\n]/.test(title))
    report(
      `${place}/title`,
      'a label is one line without blanks around it',
      writing(`${place}/title`, title.trim().replace(/\s+/g, ' ') || 'Title'),
    );
  if (property['x-unit']?.trim() === '')
    report(`${place}/x-unit`, 'is empty', removal(`${place}/x-unit`));
  const link = [...description.matchAll(/\[[^\]]*\]\(([^)]*)\)/g)].find(
    ([, to]) => !to?.startsWith('https://'),
  );
  if (link)
    report(
      `${place}/description`,
      `a link in a help text begins with https://, not ${link[1]}`,
      removal(`${place}/description`),
    );
  if (description.search(tag) >= 0)
    report(
      `${place}/description`,
      'a help text is no HTML: tags would be shown as they are',
      writing(`${place}/description`, description.replace(tag, '')),
    );
}

const zh = '/x-i18n/zh';

/** Reports texts of a language that belong to nothing: they are misspelt. */
export function checkStrayTexts(schema: SchemaFile, report: Report): void {
  const texts = schema['x-i18n'].zh;
  const fields = Object.keys(schema.properties);
  for (const [name, { choices }] of Object.entries(texts.properties ?? {})) {
    const [head = '', inner] = name.split('.');
    const property = Object.hasOwn(schema.properties, head) ? schema.properties[head] : undefined;
    const at = `${zh}/properties/${name}`;
    const parts = property?.properties ?? property?.items?.properties;
    if (!property || (inner && !parts?.[inner])) {
      report(at, noProperty(name, fields), removal(at));
      continue;
    }
    const own = (inner ? parts?.[inner] : property)?.['x-choices'];
    for (const value of Object.keys(choices ?? {}))
      if (typeof own !== 'string' && !own?.some((choice) => String(choice.value) === value))
        report(
          `${at}/choices/${value}`,
          `no choice of ${name} has the value ${value}`,
          removal(`${at}/choices/${value}`),
        );
  }
  const sections = schema['x-sections'] ?? schema['x-resource']?.sections ?? [];
  for (const name of Object.keys(texts.sections ?? {}))
    if (!sections.some((section) => section.name === name))
      report(
        `${zh}/sections/${name}`,
        `no section has the name "${name}"${nearestWord(
          name,
          sections.map((section) => section.name),
        )}`,
        removal(`${zh}/sections/${name}`),
      );
  const tabs = (schema['x-resource']?.tabs ?? []).map((tab) => tab.name);
  for (const name of Object.keys(texts.tabs ?? {}))
    if (!tabs.includes(name))
      report(
        `${zh}/tabs/${name}`,
        `no tab has the name "${name}"${nearestWord(name, tabs)}`,
        removal(`${zh}/tabs/${name}`),
      );
  for (const name of Object.keys(texts.links ?? {}))
    if (!Object.hasOwn(schema['x-links'] ?? {}, name))
      report(
        `${zh}/links/${name}`,
        `no link has the name "${name}"${nearestWord(name, Object.keys(schema['x-links'] ?? {}))}`,
        removal(`${zh}/links/${name}`),
      );
}

/** True for a placeholder that has words, which a language needs of its own. */
const hasWords = (text: string | undefined): boolean =>
  text !== undefined && / [a-z]+ /i.test(` ${text} `) && /[a-z]/i.test(text) && text.includes(' ');

function warnOfField(
  name: string,
  property: PropertySchema,
  schema: SchemaFile,
  warn: Report,
): void {
  const at = `${zh}/properties/${name}`;
  const texts = schema['x-i18n'].zh.properties?.[name];
  const choices = property['x-choices'];
  const all = schema['x-i18n'].zh.properties;
  if (!texts)
    warn(
      at,
      'has no Chinese title',
      all
        ? writing(at, { title: property.title })
        : writing(`${zh}/properties`, { [name]: { title: property.title } }),
    );
  else {
    if (property.description && !texts.description)
      warn(at, 'has no Chinese description', writing(`${at}/description`, property.description));
    if (property['x-error'] && !texts.error)
      warn(at, 'has no Chinese error', writing(`${at}/error`, property['x-error']));
    if (hasWords(property['x-placeholder']) && !texts.placeholder)
      warn(
        at,
        'has no Chinese placeholder',
        writing(`${at}/placeholder`, property['x-placeholder']),
      );
    for (const choice of Array.isArray(choices) ? choices : [])
      if (!texts.choices?.[String(choice.value)])
        warn(
          `${at}/choices`,
          `has no Chinese label for ${choice.value}`,
          writing(
            texts.choices ? `${at}/choices/${choice.value}` : `${at}/choices`,
            texts.choices
              ? choice.label
              : Object.fromEntries(
                  (Array.isArray(choices) ? choices : []).map(({ value, label }) => [value, label]),
                ),
          ),
        );
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

/** Warns of texts that a language lacks; the console shows English instead. */
export function warnOfMissingTexts(schema: SchemaFile, warn: Report): void {
  const texts = schema['x-i18n'].zh;
  const info = schema['x-resource'];
  const lacks = (word: string, what: string, text: string) =>
    warn(zh, `has no Chinese ${what}`, writing(`${zh}/${word}`, text));
  if (info && !texts.record) lacks('record', 'word for one record', info.record);
  if (info?.add && !texts.add) lacks('add', 'text of what makes new records', info.add);
  if (info?.menu?.title && !texts.menu) lacks('menu', 'text of the menu entry', info.menu.title);
  const sections = schema['x-sections'] ?? info?.sections ?? [];
  for (const [word, parts] of [
    ['sections', sections],
    ['tabs', info?.tabs ?? []],
  ] as const)
    for (const { name, title } of parts)
      if (!texts[word]?.[name])
        warn(
          `${zh}/${word}`,
          `has no Chinese heading for ${name}`,
          writing(
            texts[word] ? `${zh}/${word}/${name}` : `${zh}/${word}`,
            texts[word] ? title : Object.fromEntries(parts.map((part) => [part.name, part.title])),
          ),
        );
  const links = Object.entries(schema['x-links'] ?? {});
  for (const [name, { title }] of links)
    if (!texts.links?.[name])
      warn(
        `${zh}/links`,
        `has no Chinese text for ${name}`,
        writing(
          texts.links ? `${zh}/links/${name}` : `${zh}/links`,
          texts.links ? title : Object.fromEntries(links.map(([key, link]) => [key, link.title])),
        ),
      );
  for (const [name, property] of Object.entries(schema.properties))
    warnOfField(name, property, schema, warn);
}
