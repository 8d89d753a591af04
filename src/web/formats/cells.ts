import type { ComponentType } from 'react';
import type { PropertySchema } from '../../schema/types';
import type { CellModule, CellProps } from './types';

const modules = import.meta.glob<CellModule>(['./[a-z]*.tsx', '!./*.widget.tsx'], { eager: true });

const formats = new Map(
  Object.entries(modules).map(([path, module]) => [path.slice(2, -4), module]),
);

/** The format of a property: by its x-format, else by its type. */
export function formatOf(property: PropertySchema | undefined): CellModule {
  const fallback =
    property?.type === 'boolean' ? 'boolean' : property?.type === 'array' ? 'commaList' : 'text';
  const format = formats.get(property?.['x-format'] ?? fallback) ?? formats.get('text');
  if (!format) throw new Error('src/web/formats/text.tsx is missing');
  return format;
}

/** The cell of a property. */
export const cellOf = (property: PropertySchema | undefined): ComponentType<CellProps> =>
  formatOf(property).Cell;
