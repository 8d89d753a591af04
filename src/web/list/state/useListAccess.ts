import { useMemo } from 'react';
import type { ListConfig } from '../../relay/config/resourceConfig';
import { useAccess } from '../../relay/session/useAccess';
import type { RowExtras } from './ListExtras';

/** The actions of a list that the signed-in user may do; the same object until that changes. */
export function useListAccess(
  resource: string,
  config: ListConfig,
): Pick<RowExtras, 'can' | 'canWrite' | 'isReadOnly'> {
  const ask = useAccess();
  return useMemo(() => {
    const { rowActions = [], bulk = [], canCopy, noDelete } = config;
    const can: RowExtras['can'] = (action, record) =>
      ask({ resource, action, ...(record ? { record } : {}) });
    const hasWork =
      can('edit') ||
      (!noDelete && can('delete')) ||
      (canCopy === true && can('create')) ||
      [...rowActions, ...bulk].some(({ access }) => access === undefined || can(access));
    return {
      can,
      canWrite: (field) => ask({ resource: `${resource}.${field}`, action: 'write' }),
      isReadOnly: !hasWork,
    };
  }, [ask, resource, config]);
}
