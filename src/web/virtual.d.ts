/** Address of another relay's API, given at build. */
interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

/** Made by src/build/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators';

/** Made by src/build/iconsPlugin.ts: the paths of icons, in a box of 24 by 24. */
declare module 'virtual:icons' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}
declare module 'virtual:icons/providers' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}
declare module 'virtual:icons/first' {
  export const paths: Partial<Record<import('./ui/icons').IconName, string>>;
}
