/** `npm run gen`: writes src/schema/records.gen.ts, a type for each record of schemas/resources. Git ignores it; the build makes it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
const { compile } = await import('json-schema-to-typescript');
const folder = join(root, 'schemas/resources');

/** The standard words of a schema: ours would end up in the comments. */
function withoutOwnWords(value) {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([word, inner]) =>
      word.startsWith('x-') || word === '$schema' || word === 'title'
        ? []
        : [[word, withoutOwnWords(inner)]],
    ),
  );
}

const parts = [];
for (const file of readdirSync(folder).sort()) {
  const name = file.replace(/\.json$/, '');
  const { properties, ...schema } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const plain = {
    ...withoutOwnWords(schema),
    required: ['id'],
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, value]) => [field, withoutOwnWords(value)]),
    ),
  };
  parts.push(
    await compile(plain, `${name[0].toUpperCase()}${name.slice(1)}`, {
      bannerComment: `/** A record of schemas/resources/${file}, as forms hold it. */`,
      format: false,
    }),
  );
}
writeFileSync(join(root, 'src/schema/records.gen.ts'), parts.join('\n'));
