/** `npm run new page NAME`: writes src/web/pages/NAME/page.tsx, a working page to begin with. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

const textOf = (name, title) => `import { useGetList } from 'react-admin';

export const page = {
  path: '/${name}',
  role: 'administrator',
  title: { en: '${title}' },
  icon: 'chart',
  place: 66,
} satisfies import('virtual:screens').OwnPage;

export default function ${title.replaceAll(' ', '')}Page() {
  const { total, error } = useGetList('user');
  if (error) return <p role="alert">{error.message}</p>;
  return <p>{total} users</p>;
}
`;

/** @param why says why the name is taken; undefined where it is free */
export function newPage(name, why) {
  const path = `src/web/pages/${name}/page.tsx`;
  const reason =
    (!/^[a-z][a-z0-9_]*$/.test(name) && 'a page takes a name of small letters, digits and _') ||
    (existsSync(join(root, 'schemas/resources', `${name}.json`)) &&
      `schemas/resources/${name}.json has that address`) ||
    (existsSync(join(root, path)) && `${path} exists already`) ||
    why;
  if (reason) {
    console.error(reason);
    process.exit(2);
  }
  const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  mkdirSync(join(root, 'src/web/pages', name), { recursive: true });
  writeFileSync(join(root, path), textOf(name, words.join(' ')));
  console.log(`${path} is written. docs/screens.md says what it can be; npm run dev shows it.`);
}
