import { titleOf } from '../../schema/texts';
import { lacksCall } from '../core/HttpError';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { useT } from '../core/texts/translate';
import { Button } from '../ui/Button';
import { LoadError } from '../ui/LoadError';
import { useGrid } from './GridContext';

/** Why a list shows no rows: an error, rows on their way, nothing that matches, or nothing at all. */
export function ListNote() {
  const { schema, state, loaded: data, rows, isLoaded, isBeyondEnd, change: onChange } = useGrid();
  const t = useConsoleT();
  const tBase = useT();
  const locale = useLocale();
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
