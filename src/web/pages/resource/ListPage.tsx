import { ResourceList } from '../../list/ResourceList';
import { listConfigOf } from '../../resources/listConfigs';

/** The list that the schema of a resource says. */
export function ListPage({ name }: { name: string }) {
  return <ResourceList key={name} name={name} config={listConfigOf(name)} />;
}
