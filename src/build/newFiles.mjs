/** `npm run new page`, `screen` and `format`: files of the own folder, each a working one to begin with. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './ensure.mjs';
import { ownTarget, prepareOwn } from './ownTarget.mjs';

const pageText = (name, title, place) => `import { useGetList } from 'react-admin';

export const page = {
  path: '/${name}',
  role: 'administrator',
  title: { en: '${title}' },
  icon: 'chart',
  place: ${place},
} satisfies import('virtual:screens').OwnPage;

export default function ${title.replaceAll(' ', '')}Page() {
  const { total, error } = useGetList('user');
  if (error) return <p role="alert">{error.message}</p>;
  return <p>{total} users</p>;
}
`;

/** A column of a table: a time is in seconds, which react-admin does not know. */
function column(field, property = {}) {
  const { type, 'x-format': format } = property;
  if (format === 'unixTime')
    return `      <DataTable.Col source="${field}">
        <DateField source="${field}" transform={ofSeconds} showTime />
      </DataTable.Col>`;
  if (type === 'boolean') return `      <DataTable.Col source="${field}" field={BooleanField} />`;
  // Digits of those are not to be grouped: names of records and choices, and times that may be "never".
  const isPlain =
    field === 'id' ||
    format === 'expiry' ||
    ['x-choices', 'enum', 'x-reference'].some((word) => property[word]);
  const isNumber = !isPlain && (type === 'integer' || type === 'number');
  return `      <DataTable.${isNumber ? 'NumberCol' : 'Col'} source="${field}" />`;
}

/** A list of the fields that the schema's list has. */
function screenText({ properties = {}, 'x-resource': info }) {
  const columns = (info?.list ?? ['id']).map((field) => column(field, properties[field]));
  const text = columns.join('\n');
  const parts = ['BooleanField', 'DataTable', 'DateField', 'List'].filter(
    (name) => /^(?:DataTable|List)$/.test(name) || text.includes(name),
  );
  const ofSeconds = text.includes('ofSeconds')
    ? 'const ofSeconds = (seconds: number) => new Date(seconds * 1000);\n\n'
    : '';
  return `import { ${parts.join(', ')} } from 'react-admin';

${ofSeconds}export default () => (
  <List>
    <DataTable>
${text}
    </DataTable>
  </List>
);
`;
}

const formatText = () => `import type { CellProps } from '@console';

export const column = { width: 120 };

/** A value in a list: docs/own.md says what a format can be. */
export function Cell({ value }: CellProps) {
  return <strong>{String(value ?? '')}</strong>;
}
`;

const isName = /^[a-z]\w*$/;

/** Writes a file of the own folder. @returns why not; undefined where it is written */
function write(path, text) {
  const file = join(ownTarget, path);
  const shown = relative(root, file).startsWith('..') ? file : relative(root, file);
  if (existsSync(file)) return `${shown} exists already`;
  prepareOwn();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${shown} is written. docs/own.md says what it can be; npm run dev shows it.`);
  return undefined;
}

/**
 * @param whyNot says why the name is taken; undefined where it is free
 * @param resources schemas by name
 * @param place one of the menu that is free
 */
export function newFile(kind, name, { whyNot, resources, place }) {
  if (kind === 'page') {
    const words = name.split('_').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
    return (
      (!/^[a-z][a-z0-9_]*$/.test(name) && 'a page takes a name of small letters, digits and _') ||
      (Object.hasOwn(resources, name) && `the resource ${name} has that address`) ||
      whyNot ||
      write(`pages/${name}/page.tsx`, pageText(name, words.join(' '), place))
    );
  }
  if (kind === 'screen')
    return Object.hasOwn(resources, name)
      ? write(`resources/${name}/list.tsx`, screenText(resources[name]))
      : `no resource is called ${name}: ${Object.keys(resources).join(', ')}`;
  return isName.test(name)
    ? write(`formats/${name}.tsx`, formatText())
    : 'a format takes a name such as stars';
}
