/** The part of calls before `/api`, given at build. */
interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

/** Made by src/build/plugins/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators' {
  export const validators: import('@rjsf/validator-ajv8').ValidatorFunctions;
}

/** Made by src/build/plugins/contextPlugin.ts: the names that schema files may use in this build. */
declare module 'virtual:schema-context' {
  export const context: import('../schema/check/checkFields').SchemaContext;
  /** Names of the folders of pages. */
  export const pages: readonly string[];
  /** Formats that no schema of the build names: a page loads them late. */
  export const lateFormats: readonly string[];
}

/** Made by src/build/plugins/chineseTextsPlugin.ts: texts of resources, where the schemas are without them. */
declare module 'virtual:chinese-texts' {
  export const texts: Readonly<
    Record<string, import('../schema/types').SchemaTexts & { title: string }>
  >;
}

/** Made by src/build/plugins/dataProvidersPlugin.ts: data providers by name, as their files export them. */
declare module 'virtual:data-providers' {
  export const providers: Readonly<
    Record<string, { file: string; load: () => Promise<unknown> } | undefined>
  >;
}
/** Made by src/build/plugins/ownPlugin.ts of the own folder; all are empty without one. */
declare module 'virtual:own/schemas' {
  export const resources: Readonly<Record<string, import('../schema/types').ResourceSchema>>;
  export const settings: Readonly<Record<string, import('../schema/types').SettingsSchema>>;
  export const choices: Readonly<Record<string, import('../schema/types').Choice[]>>;
  export const languages: Readonly<
    Record<string, import('../schema/languages/languages').LanguageWords>
  >;
}
declare module 'virtual:own/texts' {
  export const loads: Readonly<
    Record<string, () => Promise<import('../schema/languages/schemaTexts').TextTree>>
  >;
  export const withOwn: <Files>(given: Files) => Files;
}
declare module 'virtual:own/server-texts' {
  export const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
declare module 'virtual:own/cells' {
  export const cells: Readonly<Record<string, import('./formats/parts/types').CellModule>>;
}
declare module 'virtual:own/widgets' {
  export const widgets: Readonly<Record<string, import('./formats/parts/types').WidgetModule>>;
}
declare module 'virtual:own/list-configs' {
  export const withOwn: <Files>(given: Files) => Files;
}
declare module 'virtual:own/form-configs' {
  export const withOwn: <Files>(given: Files) => Files;
}
declare module 'virtual:own/look' {
  export const whenReady: (start: () => void) => unknown;
}
declare module 'virtual:own/menu' {
  export const menu: import('../schema/ownMenu').OwnMenu;
  export const ownPlace: ReturnType<typeof import('../schema/ownMenu').placer>;
}
declare module 'virtual:own/theme' {
  export const themed: (
    options: import('@mui/material/styles').ThemeOptions,
  ) => import('@mui/material/styles').Theme;
}
declare module 'virtual:own/header' {
  export const Header: import('react').ComponentType | undefined;
}

/** Made by src/build/plugins/screensPlugin.ts: screens of src/web/resources, pages of src/web/pages. */
declare module 'virtual:screens' {
  type Load<Value> = () => Promise<Value>;
  export interface OwnProps {
    list?: Load<import('react').ComponentType>;
    create?: Load<import('react').ComponentType>;
    edit?: Load<import('react').ComponentType>;
    show?: Load<import('react').ComponentType>;
    icon?: Load<import('react').ComponentType<{ className?: string }>>;
    recordRepresentation?: Load<import('react-admin').ResourceProps['recordRepresentation']>;
  }
  export const screens: Readonly<Record<string, OwnProps>>;
  /** `page.tsx` of a folder of src/web/pages. */
  export interface Page {
    /** The name that `canAccess` is asked about. */
    folder: string;
    /** Its address; of one part where it has an entry of the menu. */
    path: `/${string}`;
    /** The least role. */
    role: import('../schema/pages').PageRole;
    /** Words of the relay's status that must be true, for those who are signed in and for visitors. */
    needs?: { user: string; visitor?: string };
    /** Heading, and entry of the menu; the console's pages name a text. */
    title:
      | import('./locales/catalogue').TextKey
      | (Readonly<Record<string, string>> & { en: string });
    icon?: string;
    /** Place in the menu, smaller numbers first; not in the menu without one. */
    place?: number;
    /** Files of texts beside that of its folder. */
    texts?: readonly import('./locales/catalogue').Feature[];
    /** Drawn while its code is loaded. */
    shape?: import('./app/PageSkeleton').PageShape;
    /** False for a page that has no frame for components of react-admin and MUI. */
    frame?: false;
    load: Load<import('react').ComponentType>;
  }
  /** The shape of `page` in a page of one's own. */
  export type OwnPage = Omit<Page, 'folder' | 'load'>;
  export const pages: readonly Page[];
}
