/** Every file of schemas/settings, and of the own folder, by its name: a tab of settings each. */
import { settings as own } from 'virtual:own/schemas';
import type { PropertySchema, SettingsSchema } from '../types';
import { withOptionFields } from './settingsForms';

const files = import.meta.glob<SettingsSchema>('/schemas/settings/*.json', {
  eager: true,
  import: 'default',
});

/** Settings tabs by name, as in `settings.operation`. */
export const settings: Readonly<Record<string, SettingsSchema>> = withOptionFields(
  Object.fromEntries(
    Object.entries({ ...files, ...own }).map(([path, schema]) => [
      path.replace(/^.*\/|\.json$/g, ''),
      schema,
    ]),
  ),
);

/** All options by key. */
export const optionProperties: Readonly<Record<string, PropertySchema>> = Object.assign(
  {},
  ...Object.values(settings).map(({ properties }) => properties),
);
