import { recordWord, titleOf } from '../../schema/texts';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { ListConfig } from '../config/resourceConfig';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import { Button, LinkButton } from '../ui/Button';
import type { Rows } from './useRows';

/** The title of a list and its buttons: those of the resource, more columns, refresh, add. */
export function ListHead({
  name,
  schema,
  config,
  state,
  data,
  showDetail,
  onShowDetail,
}: {
  name: string;
  schema: ResourceSchema;
  config: ListConfig;
  state: ListState;
  data: Rows;
  showDetail: boolean;
  onShowDetail: (showDetail: boolean) => void;
}) {
  const t = useConsoleT();
  const locale = useLocale();
  const { detail = [] } = schema['x-resource'];
  return (
    <div className="list-head">
      <h1>{titleOf(schema, locale)}</h1>
      {config.Head && <config.Head state={state} />}
      {detail.length > 0 && (
        <Button aria-pressed={showDetail} onClick={() => onShowDetail(!showDetail)}>
          {t('list.detail')}
        </Button>
      )}
      <Button disabled={data.isFetching} onClick={data.refetch}>
        {t('list.refresh')}
      </Button>
      {!config.noCreate && (
        <LinkButton kind="primary" href={`/${name}/add`}>
          {t('list.add', { record: recordWord(schema, locale) })}
        </LinkButton>
      )}
    </div>
  );
}
