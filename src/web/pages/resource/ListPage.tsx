import { useEffect, useMemo, useState } from 'react';
import { resourceSchema } from '../../../schema/registry';
import type { ListConfig } from '../../config/resourceConfig';
import { showError } from '../../core/showError';
import { ResourceList } from '../../grid/ResourceList';
import { listConfigOf } from '../../resources/listConfigs';

type Complete = typeof import('../../grid/schemaActions').withSchemaActions;

/** What the folder of a resource adds to its list, and the actions of its schema file once their code is there. */
function useListConfig(name: string): ListConfig {
  const own = listConfigOf(name);
  const { actions = {} } = resourceSchema(name)['x-resource'];
  const isAny = Object.values(actions).some((action) => typeof action === 'object');
  const [loaded, setLoaded] = useState<{ complete: Complete }>();
  useEffect(() => {
    if (isAny)
      import('../../grid/schemaActions').then(
        ({ withSchemaActions }) => setLoaded({ complete: withSchemaActions }),
        showError,
      );
  }, [isAny]);
  return useMemo(
    () => (isAny && loaded ? loaded.complete(name, own) : own),
    [isAny, loaded, name, own],
  );
}

/** The list that the schema of a resource says. */
export function ListPage({ name }: { name: string }) {
  return <ResourceList key={name} name={name} config={useListConfig(name)} />;
}
