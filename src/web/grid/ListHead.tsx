import { useListContext } from 'ra-core';
import { recordWord, titleOf } from '../../schema/texts';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { Button, LinkButton } from '../ui/Button';
import { useGrid } from './GridContext';

/** The title of a list and its buttons: those of the resource, more columns, refresh, add. */
export function ListHead() {
  const { resource, isFetching, refetch } = useListContext();
  const { schema, config, state, showDetail, setShowDetail } = useGrid();
  const t = useConsoleT();
  const locale = useLocale();
  const { detail = [] } = schema['x-resource'];
  return (
    <div className="list-head">
      <h1>{titleOf(schema, locale)}</h1>
      {config.Head && <config.Head state={state} />}
      {detail.length > 0 && (
        <Button aria-pressed={showDetail} onClick={() => setShowDetail(!showDetail)}>
          {t('list.detail')}
        </Button>
      )}
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {t('list.refresh')}
      </Button>
      {!config.noCreate && (
        <LinkButton kind="primary" href={`/${resource}/add`}>
          {t('list.add', { record: recordWord(schema, locale) })}
        </LinkButton>
      )}
    </div>
  );
}
