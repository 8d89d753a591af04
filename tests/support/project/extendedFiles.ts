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

/** A page that says its title as each page of react-admin does, too. */
const titledPage = `import { Title } from 'react-admin';

export const page = {
  path: '/budget',
  role: 'user',
  title: { en: 'Budget' },
  place: 67,
} satisfies import('virtual:screens').OwnPage;

export default function Budget() {
  return <Title title="Budget report" />;
}
`;

export const extendedFiles: Readonly<Record<string, string>> = {
  'src/web/pages/budget/page.tsx': titledPage,
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
