/** Every file of schemas/settings, by its name: a tab of settings each. */

import { withTexts } from '../texts';
import type { FileOf, PropertySchema, SettingsSchema } from '../types';
import { withOptionFields } from './settingsForms';

const files = import.meta.glob<FileOf<SettingsSchema>>('/schemas/settings/*.json', {
  eager: true,
  import: 'default',
});

/** Settings tabs by name, as in `settings.operation`. */
export const settings: Readonly<Record<string, SettingsSchema>> = withOptionFields(
  withTexts(
    Object.fromEntries(
      Object.entries(files).map(([path, schema]) => [path.replace(/^.*\/|\.json$/g, ''), schema]),
    ),
  ),
);

/** All options by key. */
export const optionProperties: Readonly<Record<string, PropertySchema>> = Object.assign(
  {},
  ...Object.values(settings).map(({ properties }) => properties),
);
