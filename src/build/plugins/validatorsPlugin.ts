/**
 * The module `virtual:validators`: Ajv's validators of every form, compiled at build, so that the page needs no eval.
 */
import { join } from 'node:path';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { withoutDropped } from '../../schema/dropped';
import { formSchema } from '../../schema/forms/formSchema';
import { sectionForm, sectionFormName } from '../../schema/forms/settingsForms';
import type { ResourceSchema, SettingsSchema } from '../../schema/types';
import { createAjv } from '../../schema/values/createAjv';
import type { RelayFile } from '../../server/relay/family/RelayFile';
import { jsonFiles } from '../sources/readJson';
import { readSchemas } from '../sources/readSchemas';

const moduleId = 'virtual:validators';

/** Every form of the console app by name: those of records, and those of sections of settings. */
function readForms(folder: string): [string, ResourceSchema][] {
  const sections = readSchemas<SettingsSchema>(join(folder, 'settings')).flatMap(([tab, schema]) =>
    schema['x-sections'].map((section): [string, ResourceSchema] => [
      sectionFormName(tab, section),
      sectionForm(schema, section),
    ]),
  );
  const files = Object.fromEntries(readSchemas<ResourceSchema>(join(folder, 'resources')));
  const ofRelays = readSchemas<RelayFile>(join(folder, 'relays')).flatMap(
    ([, { resources = {} }]) =>
      Object.entries(resources).flatMap(([name, { schema }]): [string, ResourceSchema][] =>
        schema ? [[name, schema]] : [],
      ),
  );
  return [...Object.entries(withoutDropped(files)), ...ofRelays, ...sections];
}

/** Ajv writes `require(…)` for its runtime helpers even in ES modules. */
function requiresToImports(code: string): string {
  const imports: string[] = [];
  const body = code.replaceAll(/require\("([^"]+)"\)(\.default)?/g, (_whole, path: string) => {
    const name = `runtime${imports.length}`;
    imports.push(
      `import * as ${name}Module from "${path}.js"; ` +
        `const ${name} = ${name}Module.default?.default ?? ${name}Module.default;`,
    );
    return name;
  });
  return [...imports, 'import { formats } from "/src/schema/values/textFormats.ts";', body].join(
    '\n',
  );
}

/** Source of a module that exports a validator per form, named `{resource}_{mode}`. */
export function validatorsCode(folder: string): string {
  const ajv = createAjv({ code: { source: true, esm: true, lines: true, formats: _`formats` } });
  const names: Record<string, string> = {};
  for (const [name, schema] of readForms(folder)) {
    for (const mode of ['create', 'edit'] as const) {
      const form = formSchema(name, schema, mode);
      ajv.addSchema(form);
      names[form.$id] = form.$id;
    }
  }
  return requiresToImports(standalone(ajv, names));
}

/** Serves the compiled validators and follows changes of the schema files. */
export function validatorsPlugin(folder: string): Plugin {
  return {
    name: 'relay-console-validators',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return undefined;
      for (const part of ['resources', 'relays', 'settings'])
        for (const file of jsonFiles(join(folder, part)))
          this.addWatchFile(join(folder, part, file));
      return validatorsCode(folder);
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return;
      const module = server.moduleGraph.getModuleById(`\0${moduleId}`);
      if (module) server.moduleGraph.invalidateModule(module);
    },
  };
}
