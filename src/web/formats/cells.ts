import { cells } from 'virtual:own/cells';
import type { ComponentType } from 'react';
import { formatName } from '../../schema/formatName';
import type { PropertySchema } from '../../schema/types';
import { guarded } from '../ui/loading/guarded';
import { FailedCell } from './parts/FailedCell';
import type { CellModule, CellProps } from './parts/types';

const modules = import.meta.glob<CellModule>(['./**/[a-z]*.tsx', '!./**/*.widget.tsx'], {
  eager: true,
});

/** The formats by name; a page may add those that it loads late. */
export const formats = new Map(
  Object.entries({ ...modules, ...cells }).map(([path, module]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length),
    { ...module, Cell: guarded(module.Cell, FailedCell) },
  ]),
);

const plainFormats: Readonly<Record<PropertySchema['type'], string>> = {
  array: 'commaList',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  object: 'text',
  string: 'text',
};

/** The format of a property: by its name, else by its type. */
export function formatOf(property: PropertySchema | undefined): CellModule {
  const plain = property?.['x-reference'] ? 'reference' : plainFormats[property?.type ?? 'string'];
  const format = formats.get(formatName(property) ?? plain) ?? formats.get('text');
  if (!format) throw new Error('src/web/formats/text/text.tsx is missing');
  return format;
}

/** The cell of a property. */
export const cellOf = (property: PropertySchema | undefined): ComponentType<CellProps> =>
  formatOf(property).Cell;
