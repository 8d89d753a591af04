/** Address of another relay's API, given at build. */
interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

/** Made by src/build/plugins/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators';

/** Made by src/build/plugins/iconsPlugin.ts: the paths of icons, in a box of 24 by 24. */
declare module 'virtual:icons' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}
declare module 'virtual:icons/providers' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}
declare module 'virtual:icons/first' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}

/** Made by src/build/plugins/languagesPlugin.ts: every file of schemas/languages, English first. */
declare module 'virtual:languages' {
  type Language = import('../schema/languages/languageFile').LanguageWords & {
    /** Loads what has no file of its own: the texts of the first paint; adds those of the schemas. */
    load?: () => Promise<{ texts: Readonly<Record<string, string>> }>;
  };
  export const languages: Readonly<Record<string, Language>>;
  /** True for more than two languages, where a button for the other one does not do. */
  export const isMenuNeeded: boolean;
  /** True where a language has a file of texts; code for such files is left out of the build otherwise. */
  export const hasFiles: boolean;
}

/** Made by src/build/plugins/screensPlugin.ts: what the folders of src/web/resources hand in. */
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
}
