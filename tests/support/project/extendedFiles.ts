/** Files of an extended project: what somebody adds to this one, by their paths. */

import { contactSchema } from '../restApi';
import { exhibit } from './exhibit';
import { brittle, kit } from './kit';
import { bulletin, reminder } from './ownResources';
import { member, team } from './relationSchemas';

const resources = {
  bulletin,
  contact: contactSchema,
  exhibit,
  kit,
  member,
  reminder,
  team,
};

export const extendedFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(resources).map(([name, schema]) => [
      `schemas/resources/${name}.json`,
      JSON.stringify(schema, null, 2),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(brittle).map(([file, code]) => [`src/web/formats/${file}`, code]),
  ),
};
