import { Resource, type ResourceDefinition, type ResourceDefinitions } from 'react-admin';
import { resources } from '../../schema/registry';
import type { ResourceSchema } from '../../schema/types';
import type { RecordRow } from '../config/resourceConfig';
import { recordName } from '../grid/recordName';
import { Icon } from '../ui/Icon';
import { menuIcon } from './navItems';

/** Stands for a page that the schema says there is; App.tsx draws it. */
const page = () => null;

function define(name: string, schema: ResourceSchema): ResourceDefinition {
  const icon = menuIcon(schema['x-resource'].menu?.icon);
  const hasForm = schema['x-resource'].form.length > 0;
  return Resource.registerResource({
    name,
    icon: () => <Icon name={icon} />,
    list: page,
    ...(hasForm ? { create: page, edit: page } : {}),
    recordRepresentation: (record: RecordRow) => recordName(record),
    options: { label: schema['x-resource'].menu?.title ?? schema.title },
  });
}

/** One `<Resource>` a schema file, as react-admin's `useResourceDefinitions` answers them. */
export const defineResources = (): ResourceDefinitions =>
  Object.fromEntries(
    Object.entries(resources).map(([name, schema]) => [name, define(name, schema)]),
  );
