/** The provider types of channels, in the order of the menu: One API's, or those of another relay in front. */
import channelTypesJson from '../../../schemas/channel-types.json';
import type { Choice, Colour, Locale, Row } from '../types';

/**
 * Fills in the fields that the type of a channel needs and that are empty, such as the API version of Azure: only some
 * relays do it themselves.
 */
export function withTypeDefaults(values: Row): Row {
  const needed = Object.entries(channelType(values['type']).defaults ?? {});
  return { ...values, ...Object.fromEntries(needed.filter(([field]) => !values[field])) };
}

type Text = Record<Locale, string> & { en: string };

/** The changes that a channel type makes to one field of the form. */
export interface TypeField {
  title?: Text;
  description?: Text;
  /** True where the type cannot be called without it. */
  required?: boolean;
  placeholder?: string;
}

export interface ChannelType {
  value: number;
  label: string;
  zh?: string;
  colour: Colour;
  /** Shape of the key, as in APIKey|SecretKey. */
  keyHint?: string;
  /** `json`: the key is one JSON text. */
  key?: 'json';
  /** Good to know about the type; [text](https://…) is a link. */
  note?: Text;
  /** Fields shown for this type only, or shown with another title. */
  fields?: Record<string, TypeField>;
  /** Fields that this type does not have. */
  hide?: string[];
  /** Names in config that make up the key, joined by "|". */
  keyFrom?: string[];
  /** True where a channel needs no model. */
  noModels?: boolean;
  defaults?: Record<string, string>;
  /** The address that a relay calls while the channel has none, where `api` does not say it. */
  base?: string;
  /**
   * How its API is called; absent: this server cannot. `base` is the address while the channel has none, `path` that of
   * chat completions.
   */
  api?: { protocol: 'openai' | 'azure' | 'anthropic' | 'gemini'; base: string; path?: string };
  /** How the provider counts its balance; absent: not supported. */
  balance?: 'usd' | 'cny' | 'cny/10000' | 'quota';
}

/** One API's. */
// A test checks the file; TypeScript reads its words as any text.
export const plainTypes = channelTypesJson as readonly ChannelType[];

/** The types of the relay in front. */
let types = plainTypes;

export { types as channelTypes };

const byNumber = () => new Map(types.map((type) => [type.value, type]));
let byValue = byNumber();

/** Takes the types of another relay for those of One API. */
export function setChannelTypes(theirs: readonly ChannelType[]): void {
  types = theirs;
  byValue = byNumber();
}

/** The type with that id; one outside the table is shown by its number, and may have what any type has. */
export function channelType(id: unknown): ChannelType {
  const value = typeof id === 'number' ? id : 0;
  const [label, zh] = [`type ${value}`, `类型 ${value}`];
  return byValue.get(value) ?? { value, label, zh, colour: 'grey', fields: { other: {} } };
}

/** A label in a language; English where the entry has none under the language's tag. */
export function labelIn(entry: { label: string }, locale: Locale): string {
  const own: unknown = Reflect.get(entry, locale);
  return typeof own === 'string' ? own : entry.label;
}

/** All types as choices in a language. */
export function channelTypeChoices(locale: Locale): Choice[] {
  return types.map((type) => ({
    value: type.value,
    colour: type.colour,
    label: labelIn(type, locale),
  }));
}

/** The type that takes the base URL of an OpenAI SDK, as most providers name one; not every relay has it. */
const compatible = channelType(50);

/** The types in the order of a form: those in use, the one that fits most providers, then as in the menu. */
export function formTypeChoices(locale: Locale, used: ReadonlySet<unknown>): Choice[] {
  const rank = ({ value }: Choice) =>
    used.has(value) ? 0 : channelType(value) === compatible ? 1 : 2;
  return channelTypeChoices(locale).sort((a, b) => rank(a) - rank(b));
}
