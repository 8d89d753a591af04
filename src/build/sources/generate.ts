/** Writes what is made from the schema files and the code. */
import { writeRecordTypes } from './recordTypes';
import { writeSchemaNames } from './schemaNames';
import { writeSchemaReference } from './schemaReference';
import { writeTextTypes } from './textFiles';

/** @param withDocs true to write docs/schema.md, which Git keeps */
export function generate(root: string, withDocs = false): void {
  writeRecordTypes(root);
  writeSchemaNames(root);
  writeTextTypes(root);
  if (withDocs) writeSchemaReference(root);
}
