import { Suspense } from 'react';
import { useListContext } from 'react-admin';
import { titleOf } from '../../../schema/texts';
import type { ResourceSchema } from '../../../schema/types';
import { loadWith, useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { describeError } from '../../relay/errors/describeError';
import { FailureDetails } from '../../relay/errors/FailureDetails';
import { HttpError, lacksCall } from '../../relay/errors/HttpError';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { lazyPart } from '../../ui/loading/lazyPart';
import { useListExtras, usePageRows } from '../state/ListExtras';

const NoRows = lazyPart(async () => (await loadWith('panel', import('./NoRows'))).NoRows);

/** Path below /api of the call that answers a list. */
const listCall = ({ 'x-resource': { api, path } }: ResourceSchema): string =>
  api ? path : `${path}/`;

/** Why the rows could not be read; the rows of before stay below. */
function Failed() {
  const t = useTranslate();
  const locale = useLocale();
  const { error, refetch } = useListContext();
  const rows = usePageRows();
  const { schema, loaded } = useListExtras();
  const lacks = lacksCall(error);
  const text = lacks
    ? t('list.noCall', {
        title: titleOf(schema, locale),
        call: `/api/${listCall(schema)}`,
      })
    : loaded.kept > 0
      ? t('list.stoppedAt', { count: loaded.kept })
      : t('error.listFailed');
  // Of a failure within the server the message says no more than that: the details do.
  const isServer = error instanceof HttpError && error.kind === 'server';
  const reason = lacks || isServer ? '' : describeError(error, t)?.text;
  const details = !lacks && <FailureDetails error={error} />;
  const retry = (
    <Button kind={rows.length > 0 ? undefined : 'primary'} onClick={() => void refetch()}>
      {t('error.retry')}
    </Button>
  );
  if (rows.length > 0)
    return (
      <div className="fetch-failed">
        <Icon name="warning" />
        <span>
          {text} {reason} {t('list.oldRows')} {details}
        </span>
        {retry}
      </div>
    );
  return (
    <div className="empty bad">
      <Icon name="warning" />
      <h2>{text}</h2>
      {reason && <p dir="auto">{reason}</p>}
      {details}
      <div className="go">{retry}</div>
    </div>
  );
}

/** Why a list shows no rows, each with a next step: an error, nothing that matches, or nothing at all. */
export function ListNote() {
  const t = useTranslate();
  const { data, error, isPending } = useListContext();
  const { isBeyondEnd } = useListExtras();
  const wait = (
    <p className="for-readers" role="status">
      {t('common.loading')}
    </p>
  );
  if (error) return <Failed />;
  if (isPending) return wait;
  if (data?.length !== 0 || isBeyondEnd) return null;
  return (
    <Suspense fallback={wait}>
      <NoRows />
    </Suspense>
  );
}
