import type { Plugin } from 'vite';

/** Chromium reads it as the first line of a file; others see a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets the browser compile every function of some files while they are loaded, beside the page's own work, instead of
 * each when it is first called: a first list and a first form run most of them.
 * @param names chunks, by name
 */
export function compileHintsPlugin(names: readonly string[]): Plugin {
  return {
    name: 'relay-console-compile-hints',
    apply: 'build',
    generateBundle: {
      // After vite wrote the table of a file's own imports at its start.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = hint + file.code;
      },
    },
  };
}
