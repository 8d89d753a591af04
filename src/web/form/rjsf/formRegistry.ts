/**
 * The built console's replacement of rjsf's getDefaultRegistry: the fields that schemas of the console lead to.
 * rjsf's own has templates and inputs that SchemaForm.tsx replaces, layouts, and a parser of Markdown.
 */

import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js';
import NumberField from '@rjsf/core/lib/components/fields/NumberField.js';
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

/** A template for what forms of the console do not show. */
const Nothing = () => null;

// biome-ignore lint/style/noDefaultExport: so does the file whose place it takes (vite.config.ts)
export default function formRegistry() {
  return {
    fields: { ArrayField, BooleanField, NumberField, ObjectField, SchemaField, StringField },
    templates: { DescriptionFieldTemplate: Nothing, ButtonTemplates: {} },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
