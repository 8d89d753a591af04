/** The words of schemas/vocabulary.json as types. */
import type { colours } from './colours';

/** The tag of a language, which is the name of its file in schemas/languages, such as `en` or `pt-BR`. */
export type Locale = string;
export type Role = 1 | 10 | 100;
/**
 * The effect on a reference when its record is deleted: the deletion is refused, or the field is emptied, or keeps
 * the id.
 */
export type OnDelete = 'refuse' | 'clear' | 'keep';
/** The ways to change a field in many records. */
export type BulkMode = 'set' | 'add' | 'remove';
export type FormMode = 'create' | 'edit';
export type Colour = (typeof colours)[number];

export interface Choice {
  value: string | number;
  /** Name of the value in code: the constants of records.gen.ts. */
  name?: string;
  label: string;
  colour?: Colour;
  /** Name in the status of a relay that must be true for lists to offer the choice as a filter. */
  needs?: string;
}

/**
 * Values that other fields of a record must all have: `{ status: 1 }`, one of several `{ status: [1, 2] }`, null for
 * none, bounds `{ quota: { minimum: 5 } }`. `and`, `or` (lists of conditions) and `not` combine others.
 */
export type Condition = Readonly<Record<string, unknown>>;

/** Actions on records; each may have a right of its own. */
export type RecordAction = 'list' | 'read' | 'create' | 'update' | 'delete';

/**
 * Who may: a least role, the record's owner, anybody for records that fulfil a condition, or any that one of several
 * allows.
 */
export type Right = Role | 'owner' | Condition | readonly Right[];

/** The entries of a list: plain values, or rows with fields of their own. */
export interface ListItems {
  type: 'string' | 'integer' | 'number' | 'object';
  maxLength?: number;
  format?: string;
  properties?: Record<string, PropertySchema>;
  required?: string[];
}

/** The values of a field with keys that users name. */
export interface MapValue {
  type: 'string' | 'integer' | 'number' | 'boolean';
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
}

export interface PropertySchema {
  title: string;
  description?: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  default?: unknown;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  /** Whether the field may be empty though it is checked; without it, it may unless it is required. */
  nullable?: boolean;
  minLength?: number;
  maxLength?: number;
  /** A regular expression that the text matches. */
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: ListItems;
  properties?: Record<string, PropertySchema>;
  /** Makes an object a table of keys that users name. */
  additionalProperties?: MapValue;
  minProperties?: number;
  maxProperties?: number;
  propertyNames?: { maxLength?: number };
  format?: string;
  readOnly?: boolean;
  writeOnly?: boolean;
  contentMediaType?: 'application/json';
  'x-format'?: string;
  'x-choices'?: string | Choice[];
  'x-hide-when'?: Condition;
  'x-disable-when'?: Condition;
  'x-options-from'?: string;
  'x-role'?: Role;
  'x-unless'?: Condition;
  'x-needs'?: string[];
  'x-secret-of'?: string[];
  'x-wire'?: 'comma' | 'json' | 'boolean-text' | 'number-text' | 'address';
  'x-when'?: FormMode;
  'x-in-place'?: boolean;
  'x-presets'?: 'time';
  'x-bulk'?: BulkMode[];
  'x-sum'?: boolean | Condition;
  'x-counter'?: boolean;
  'x-transient'?: boolean;
  'x-rewritten'?: boolean;
  'x-error'?: string;
  'x-placeholder'?: string;
  'x-unit'?: string;
  'x-link'?: string;
  'x-reference'?: string;
  'x-on-delete'?: OnDelete;
  'x-width'?: 'half' | 'full';
  'x-help'?: 'beside' | 'below';
  'x-same-as'?: string;
  /** Name of the field whose value must be less than this one's. */
  'x-after'?: string;
  /** Names that the field had before, the newest first. */
  'x-was'?: string | string[];
  /** True for a field that is gone: its column is copied and dropped. */
  'x-drop'?: boolean;
  'x-autocomplete'?: string;
}

/** A group of a form's fields under a heading. */
export interface FormSection {
  name: string;
  title: string;
  fields: string[];
  /** True for one that is closed at first. */
  folded?: boolean;
}

/** A part of a form that is shown alone. */
export type FormTab = Pick<FormSection, 'name' | 'title' | 'fields'>;

export interface ResourceInfo {
  path: string;
  record: string;
  /** Name in the status that must be true for the screens to be offered. */
  needs?: string;
  /** The label for making new records, where it is not "Add" and the word for one. */
  add?: string;
  role: Role;
  /** Who may do what, where it is not `role`. */
  rights?: Partial<Record<RecordAction, Right>>;
  /** The least roles of actions beside the usual ones. */
  actions?: Record<string, Role>;
  /** True where writing, or the fields whose change, wants the second factor given again. */
  fresh?: true | string[];
  /** Field with the role of a record that is an account. */
  rank?: string;
  owner?: string;
  ownerLimit?: string;
  maxBytes?: number;
  list: string[];
  detail?: string[];
  wide?: string[];
  spare?: string[];
  /** True where all rows are loaded at once. */
  whole?: boolean;
  title?: string;
  filter?: string[];
  form: string[];
  sections?: FormSection[];
  tabs?: FormTab[];
  aside?: string[];
  /** Fields that are copied from one record to others. */
  copy?: string[];
  search?: string[];
  order?: string[];
  orderFirst?: Record<string, string>;
  hidden?: Record<string, number | string>;
  query?: string[];
  selfPath?: string;
  statusOnly?: boolean;
  /** The data provider of another API: `simple-rest` for ra-data-simple-rest, or one's own; absent: as One API is. */
  api?: string;
  menu?: { place: number; title?: string; icon?: string; key?: string; count?: Row };
}

interface FieldTexts {
  title?: string;
  description?: string;
  error?: string;
  placeholder?: string;
  unit?: string;
  choices?: Record<string, string>;
}

/** The texts of a schema in a language. */
export interface SchemaTexts {
  title?: string;
  description?: string;
  record?: string;
  /** The word for several records; `{count|…|…}` has the forms that the language needs. */
  records?: string;
  add?: string;
  menu?: string;
  sections?: Record<string, string>;
  tabs?: Record<string, string>;
  links?: Record<string, string>;
  properties?: Record<string, FieldTexts>;
}

export interface FormSchema {
  title: string;
  description?: string;
  type: 'object';
  required?: string[];
  properties: Record<string, PropertySchema>;
  /** Texts by language; English is in the other words, and languages of files are added as they are loaded. */
  'x-i18n': { zh?: SchemaTexts; [language: Locale]: SchemaTexts | undefined };
}

/** A schema as its file has it, which may lack texts of other languages. */
export type FileOf<Schema extends FormSchema> = Omit<Schema, 'x-i18n'> &
  Partial<Pick<Schema, 'x-i18n'>>;

/** A list that a record leads to. */
export interface RecordLink {
  title: string;
  /** Address with the name of a field in braces. */
  to: string;
}

/** How the relay in front lists and stores the records of a resource; its file says it. */
export interface RelayHabits {
  /** Fields that only this relay has. */
  own?: Readonly<Record<string, unknown>> | undefined;
  /** Its search finds these: texts inside of names, or whole names; absent: beginnings. */
  finds?: 'inside' | 'whole' | undefined;
  /** Numbers that it keeps where 0 is written. */
  zeroless?: readonly string[] | undefined;
  /** Values of a field that it takes; it sets all others by itself. */
  takes?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /** Texts whose length it counts in bytes. */
  bytes?: readonly string[] | undefined;
}

export interface ResourceSchema extends FormSchema {
  'x-resource': ResourceInfo;
  'x-links'?: Record<string, RecordLink>;
  /** Habits of the relay in front that the console's own server does not have. */
  'x-relay'?: RelayHabits;
  /** Names that the resource had before, the newest first. */
  'x-was'?: string | string[];
  /** True for a resource that is gone: its table is put aside. */
  'x-drop'?: boolean;
}

/** A part of a tab of settings, saved on its own. */
export interface SettingsSection {
  name: string;
  title: string;
  fields: string[];
}

export interface SettingsSchema extends FormSchema {
  'x-sections': SettingsSection[];
}

/** One record as the API carries it, or as a form holds it. */
export type Row = Record<string, unknown>;
