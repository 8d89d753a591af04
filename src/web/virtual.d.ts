/** Made by src/build/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators';
