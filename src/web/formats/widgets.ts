import { widgets as own } from 'virtual:own/widgets';
import type { RegistryWidgetsType } from '@rjsf/utils';
import { formatName } from '../../schema/formatName';
import type { PropertySchema } from '../../schema/types';
import { guarded } from '../ui/loading/guarded';
import { FailedWidget } from './parts/FailedWidget';
import type { WidgetModule } from './parts/types';

const modules = import.meta.glob<WidgetModule>(['./**/*.widget.tsx'], { eager: true });

/** Widgets by format name, as rjsf takes them. */
export const widgets: RegistryWidgetsType = Object.fromEntries(
  Object.entries({ ...modules, ...own }).map(([path, module]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.widget.tsx'.length),
    guarded(module.Widget, FailedWidget),
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
  if (property.items?.type === 'object') return undefined;
  if (property.type === 'object') return property.additionalProperties ? 'keyValues' : undefined;
  const plain = property['x-reference'] ? 'reference' : plainFormats[property.type];
  const format = formatName(property) ?? plain;
  return format !== undefined && Object.hasOwn(widgets, format) ? format : undefined;
}
