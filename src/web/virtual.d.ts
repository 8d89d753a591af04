/** Made by src/build/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators';

/** Made by src/build/navigationPlugin.ts: the menu entries of resources. */
declare module 'virtual:navigation' {
  export const resourceEntries: readonly import('../schema/types').NavEntry[];
}
