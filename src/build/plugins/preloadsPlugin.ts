/**
 * Writes console.html: index.html for whoever is signed in, which asks for the files of the console and of a list at
 * once, not only after the first script ran.
 */
import type { Plugin } from 'vite';

/** The pages that the files are for, and the one whose files are there by then. */
const pages = ['/app/createConsole.tsx', '/pages/resource/ListPage.tsx'];
const first = ['/app/main.tsx'];

interface OutputFile {
  fileName: string;
  type: 'chunk' | 'asset';
  code?: string;
  source?: string | Uint8Array;
  moduleIds?: string[];
  imports?: string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Bundle = Record<string, OutputFile>;

/** The files of a module: its own, all that they import, and their styles. */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || files.has(name)) return;
    files.add(name);
    for (const css of file.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of file.imports ?? []) add(imported);
  };
  for (const file of Object.values(bundle))
    if (file.moduleIds?.some((id) => modules.some((end) => id.endsWith(`/src/web${end}`))))
      add(file.fileName);
  return files;
}

const linkTo = (href: string) =>
  href.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${href}">`
    : `<link rel="modulepreload" crossorigin href="${href}">`;

const helperId = '\0vite/preload-helper.js';

/**
 * Instead of Vite's own of seven times the size, which every first page would load: asks for the files of a chunk at
 * once, and runs it when its styles are there. A style that failed is asked for again the next time.
 */
const helper = `
const asked = {};
const ask = (file) => new Promise((resolve, reject) => {
  const href = '/' + file;
  const isStyle = file.endsWith('.css');
  if (document.querySelector(\`link\${isStyle ? '[rel=stylesheet]' : ''}[href="\${href}"]\`)) return resolve();
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = href;
  if (isStyle) {
    link.onload = resolve;
    link.onerror = () => {
      delete asked[file];
      link.remove();
      reject(Error('Unable to preload CSS for ' + href));
    };
  } else resolve();
  document.head.append(link);
});
export const __vitePreload = (load, files = []) =>
  Promise.all(files.map((file) => (asked[file] ??= ask(file)))).then(load);
`;

export function preloadsPlugin(): Plugin {
  return {
    name: 'relay-console-preloads',
    enforce: 'post',
    transform: (_, id) => (id === helperId ? { code: helper, map: null } : undefined),
    generateBundle(_, output) {
      const bundle: Bundle = output;
      const page = bundle['index.html']?.source;
      if (page === undefined) return;
      const there = filesOf(bundle, first);
      const links = [...filesOf(bundle, pages)]
        .filter((file) => !there.has(file))
        .map((file) => linkTo(`/${file}`));
      this.emitFile({
        type: 'asset',
        fileName: 'console.html',
        source: String(page).replace('  </head>', `    ${links.join('\n    ')}\n  </head>`),
      });
    },
  };
}
