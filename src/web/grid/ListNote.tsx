import { titleOf } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import type { ListChange, ListState } from '../config/ListState';
import { lacksCall } from '../core/HttpError';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { Button } from '../ui/Button';
import { LoadError } from '../ui/LoadError';
import type { ListRows } from './useListRows';

/** Why a list shows no rows: an error, rows on their way, nothing that matches, or nothing at all. */
export function ListNote({
  schema,
  state,
  list,
  onChange,
}: {
  schema: ResourceSchema;
  state: ListState;
  list: ListRows;
  onChange: (change: ListChange) => void;
}) {
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
  const { data, rows, isLoaded, isBeyondEnd } = list;
  const { error, isPending } = data;
  const isNarrowed =
    state.q !== '' ||
    Object.values(state.match).some(Boolean) ||
    Object.values(state.columns).some(Boolean);
  return (
    <>
      {error && (
        <LoadError
          text={
            lacksCall(error)
              ? t('list.noCall', {
                  title: titleOf(schema, locale),
                  call: `/api/${schema['x-resource'].path}/`,
                })
              : data.kept > 0
                ? t('list.stoppedAt', { count: data.kept })
                : tBase('error.listFailed')
          }
          onRetry={data.refetch}
        />
      )}
      {isPending && !error && (
        <div className="panel state" role="status">
          {tBase('common.loading')}
        </div>
      )}
      {isLoaded && rows.length === 0 && !isBeyondEnd && (
        <div className="panel state">
          <p>{t(isNarrowed ? 'list.noMatch' : 'list.empty')}</p>
          {isNarrowed && (
            <Button onClick={() => onChange({ q: '', match: {}, columns: {} })}>
              {t('list.clear')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
