import type { ComponentType } from 'react';
import type { PropertySchema } from '../../schema/types';
import type { CellModule, CellProps } from './types';

const modules = import.meta.glob<CellModule>(['./[a-z]*.tsx', '!./*.widget.tsx'], { eager: true });

const cells = new Map(
  Object.entries(modules).map(([path, module]) => [path.slice(2, -4), module.Cell]),
);

/** The cell of a property: by its x-format, else plain text. */
export function cellOf(property: PropertySchema | undefined): ComponentType<CellProps> {
  const fallback =
    property?.type === 'boolean' ? 'boolean' : property?.type === 'array' ? 'commaList' : 'text';
  const cell = cells.get(property?.['x-format'] ?? fallback) ?? cells.get('text');
  if (!cell) throw new Error('src/web/formats/text.tsx is missing');
  return cell;
}
