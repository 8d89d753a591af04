/**
 * The modules `virtual:icons`, `virtual:icons/first` and `virtual:icons/providers`: the paths of the icons that the
 * console draws, taken out of `@mui/icons-material`. The package's own components would bring MUI onto every page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { nearestWord } from '../../schema/nearestWord';
import { firstIcons, icons, providerIcons } from '../../web/ui/icons';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('@mui/icons-material/package.json'));
const moduleId = 'virtual:icons';

/** A circle as a part of a path. */
function circlePath(attributes: string): string {
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) =>
    Number(new RegExp(`\\b${name}: "([\\d.]+)"`).exec(attributes)?.[1]),
  );
  return `M${cx} ${cy}m-${r} 0a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0-${2 * Number(r)} 0`;
}

/** Round ends 2 wide, which the package draws as two curves each: from the right, to it, upwards and downwards. */
const roundEnds: Readonly<Record<string, string>> = {
  'c.55 0 1-.45 1-1s-.45-1-1-1': 'a1 1 0 0 0 0-2',
  'c.55 0 1 .45 1 1s-.45 1-1 1': 'a1 1 0 0 1 0 2',
  'c-.55 0-1 .45-1 1s.45 1 1 1': 'a1 1 0 0 0 0 2',
  'c-.55 0-1-.45-1-1s.45-1 1-1': 'a1 1 0 0 1 0-2',
  'c0 .55.45 1 1 1s1-.45 1-1': 'a1 1 0 0 0 2 0',
  'c0-.55-.45-1-1-1s-1 .45-1 1': 'a1 1 0 0 0-2 0',
};

/** The same path in fewer letters: icons are a part of the first page. A curve that goes on smoothly stays a curve. */
const shortened = (path: string): string =>
  Object.entries(roundEnds).reduce(
    (text, [curves, arc]) =>
      text.replace(new RegExp(`${curves.replaceAll('.', '\\.')}(?=[a-rt-z]|$)`, 'gi'), arc),
    path,
  );

/**
 * The path of an icon of the package.
 * @throws an error that names the nearest icon, when there is none of this name
 */
export function iconPath(name: string): string {
  const file = join(folder, `${name}.mjs`);
  if (!existsSync(file)) {
    const known = readdirSync(folder)
      .filter((entry) => entry.endsWith('.mjs'))
      .map((entry) => entry.slice(0, -'.mjs'.length));
    throw new Error(
      `src/web/ui/icons.ts: @mui/icons-material has no "${name}"${nearestWord(name, known)}`,
    );
  }
  const parts = [...readFileSync(file, 'utf8').matchAll(/_jsx\("(\w+)", \{([^}]*)\}/g)].map(
    ([, shape, attributes = '']) =>
      shape === 'circle' ? circlePath(attributes) : /\bd: "([^"]+)"/.exec(attributes)?.[1],
  );
  if (parts.length === 0 || parts.includes(undefined))
    throw new Error(`src/web/ui/icons.ts: "${name}" is drawn with more than paths and circles`);
  return shortened(parts.join(''));
}

/** Serves the paths by our own names. */
export function iconsPlugin(): Plugin {
  return {
    name: 'relay-console-icons',
    resolveId: (id) => (id.startsWith(moduleId) ? `\0${id}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${moduleId}`)) return undefined;
      const [first, provider]: (readonly string[])[] = [firstIcons, providerIcons];
      const isWanted = (name: string) =>
        id.endsWith('/providers')
          ? provider?.includes(name)
          : first?.includes(name) === id.endsWith('/first');
      const paths = Object.entries(icons)
        .filter(([name]) => isWanted(name))
        .map(([name, drawn]) => [name, iconPath(drawn)]);
      return `export const paths = ${JSON.stringify(Object.fromEntries(paths))};`;
    },
  };
}
