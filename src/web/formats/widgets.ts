import type { RegistryWidgetsType } from '@rjsf/utils';
import type { PropertySchema } from '../../schema/types';
import type { WidgetModule } from './types';

const modules = import.meta.glob<WidgetModule>('./*.widget.tsx', { eager: true });

/** Widgets by format name, as rjsf takes them. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries(modules).map(([path, module]) => [
    path.slice(2, -'.widget.tsx'.length),
    module.Widget,
  ]),
);

const plainFormats = {
  array: 'commaList',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  string: 'text',
} as const;

/** Name of the widget of a property, or undefined for rjsf's own. */
export function widgetOf(property: PropertySchema): string | undefined {
  if (property.type === 'object') return undefined;
  const format = property['x-format'] ?? plainFormats[property.type];
  return format !== undefined && Object.hasOwn(widgets, format) ? format : undefined;
}
