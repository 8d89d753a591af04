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
import { foldersFor } from '../places/ownFolder';
import { jsonFiles } from '../places/readJson';
import { joinedSchemas, schemaPlaces } from '../places/schemaFiles';
import { readSchemas } from '../sources/readSchemas';

const moduleId = 'virtual:validators';

/** Those of the build; the module joins them with what a server made of its own folder when it started. */
const builtId = '\0virtual:built-validators';

const joined = `
import * as built from ${JSON.stringify(builtId)};
import length from 'ajv/dist/runtime/ucs2length.js';
import equal from 'ajv/dist/runtime/equal.js';
import { formats } from '/src/schema/values/textFormats.ts';
const helpers = { 'ajv/dist/runtime/ucs2length': length, 'ajv/dist/runtime/equal': equal };
const plain = (helper) => ({ default: helper.default?.default ?? helper.default ?? helper });
export const validators = {
  ...built,
  ...globalThis.relayOwn?.validators((name) => plain(helpers[name]), formats),
};
`;

/** Every form of the console app by name: those of records, and those of sections of settings. */
function readForms(root: string): [string, ResourceSchema][] {
  const sections = joinedSchemas<SettingsSchema>(root, 'settings').flatMap(([tab, schema]) =>
    schema['x-sections'].map((section): [string, ResourceSchema] => [
      sectionFormName(tab, section),
      sectionForm(schema, section),
    ]),
  );
  const files = Object.fromEntries(joinedSchemas<ResourceSchema>(root, 'resources'));
  const ofRelays = readSchemas<RelayFile>(join(root, 'schemas/relays')).flatMap(
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

/**
 * Source of a module that exports a validator per form, named `{resource}_{mode}`.
 * @param root folder of the project
 */
export function validatorsCode(root: string): string {
  const ajv = createAjv({ code: { source: true, esm: true, lines: true, formats: _`formats` } });
  const names: Record<string, string> = {};
  for (const [name, schema] of readForms(root)) {
    for (const mode of ['create', 'edit'] as const) {
      const form = formSchema(name, schema, mode);
      ajv.addSchema(form);
      names[form.$id] = form.$id;
    }
  }
  return requiresToImports(standalone(ajv, names));
}

/** Serves the compiled validators and follows changes of the schema files. @param root folder of the project */
export function validatorsPlugin(root: string): Plugin {
  const folders = foldersFor(root, 'schemas', 'schemas');
  return {
    name: 'relay-console-validators',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : id === builtId ? builtId : undefined),
    load(id) {
      if (id === `\0${moduleId}`) return joined;
      if (id !== builtId) return undefined;
      for (const part of ['resources', 'settings'] as const)
        for (const { console: ofConsole, own } of schemaPlaces(root, part))
          for (const file of [ofConsole, own]) if (file) this.addWatchFile(file);
      for (const file of jsonFiles(join(root, 'schemas/relays')))
        this.addWatchFile(join(root, 'schemas/relays', file));
      return validatorsCode(root);
    },
    handleHotUpdate({ file, server }) {
      if (!folders.some((folder) => file.startsWith(folder))) return;
      const module = server.moduleGraph.getModuleById(builtId);
      if (module) server.moduleGraph.invalidateModule(module);
    },
  };
}
