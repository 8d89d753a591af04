/** Address of another relay's API, given at build. */
interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
}

/** Made by src/build/plugins/validatorsPlugin.ts: a compiled validator for each form, by name. */
declare module 'virtual:validators';

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
