/** Fields that hold the id of a record of some resource: x-reference. */
import { resources } from './registry';
import type { OnDelete, PropertySchema, ResourceSchema } from './types';

/** A field that points to records of another resource, or of its own. */
export interface Reference {
  field: string;
  /** Name of the resource that it points to. */
  target: string;
  onDelete: OnDelete;
}

/**
 * The effect on a field when the record that it points to is deleted. A field that nobody types keeps the id: nobody
 * could change it to let the record go.
 */
const onDeleteOf = (property: PropertySchema): OnDelete =>
  property['x-on-delete'] ?? (property.readOnly ? 'keep' : 'refuse');

/** The references of a resource, in the order of its file. */
export const referencesOf = ({ properties }: ResourceSchema): Reference[] =>
  Object.entries(properties).flatMap(([field, property]) => {
    const target = property['x-reference'];
    return target === undefined ? [] : [{ field, target, onDelete: onDeleteOf(property) }];
  });

/** A reference with the resource that has it. */
export interface Pointer extends Reference {
  source: string;
}

/** The references of all resources that point to this one. */
export const referencesTo = (name: string): Pointer[] =>
  Object.entries(resources).flatMap(([source, schema]) =>
    referencesOf(schema).flatMap((reference) =>
      reference.target === name ? [{ ...reference, source }] : [],
    ),
  );
