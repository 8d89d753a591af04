import { useQuery } from '@tanstack/react-query';
import { sumBy } from 'es-toolkit';
import { Link } from 'react-router';
import { type CodeBatch, codeBatches } from '../../../schema/answers/codeBatches';
import { groupDigits } from '../../formats/number/numbers';
import { Time } from '../../formats/time/Time';
import { useTranslate } from '../../locales/catalogue';
import { ask } from '../../relay/calls/ask';
import { LoadError } from '../../relay/errors/LoadError';
import { quotaText } from '../../relay/site/quotaText';
import { narrowedAddress } from '../../storage/listAddress';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { Loading } from '../../ui/loading/Loading';
import { ScrollFrame } from '../../ui/ScrollFrame';
import './batches.css';

/** So many are answered. */
const mostBatches = 200;

const amountOf = ({ least, most }: CodeBatch) =>
  least === most ? quotaText(least) : `${quotaText(least)} – ${quotaText(most)}`;

const leftOf = ({ codes, used, disabled, expired }: CodeBatch) => codes - used - disabled - expired;

function BatchRow({ batch, onClose }: { batch: CodeBatch; onClose: () => void }) {
  const t = useTranslate();
  const { codes, used, disabled, expired, created_time: created, expired_time: end } = batch;
  const count = (value: number) => groupDigits(value);
  return (
    <tr>
      <th scope="row">
        <Link to={narrowedAddress('redemption', { batch: batch.batch })} onClick={onClose}>
          <bdi>{batch.name || batch.batch}</bdi>
        </Link>
        {batch.name !== '' && batch.name !== batch.batch && (
          <div className="muted">{batch.batch}</div>
        )}
      </th>
      <td data-label={t('codes.amount')}>{amountOf(batch)}</td>
      <td data-label={t('codes.used')}>
        {t('codes.usedOf', { used: count(used), codes: count(codes) })}{' '}
        <meter min={0} max={codes} value={used} aria-hidden="true" />
      </td>
      <td data-label={t('codes.left')}>
        {count(leftOf(batch))}
        {disabled + expired > 0 && (
          <div className="muted">{t('codes.leftDetail', { disabled, expired })}</div>
        )}
      </td>
      <td data-label={t('codes.created')}>
        <Time value={created} />
      </td>
      <td data-label={t('codes.end')}>{end === 0 ? t('codes.never') : <Time value={end} />}</td>
    </tr>
  );
}

function Sums({ batches }: { batches: readonly CodeBatch[] }) {
  const t = useTranslate();
  const sum = (of: (batch: CodeBatch) => number) => groupDigits(sumBy(batches, of));
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('codes.sum', { count: batches.length })}</th>
        <td />
        <td data-label={t('codes.used')}>
          {t('codes.usedOf', { used: sum(({ used }) => used), codes: sum(({ codes }) => codes) })}
        </td>
        <td data-label={t('codes.left')}>{sum(leftOf)}</td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  );
}

/** The batches of codes, each with a way to its codes. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['redemption', 'batches'],
    queryFn: ({ signal }) => ask('redemption/batches', codeBatches, { signal }),
  });
  const heads = ['batch', 'amount', 'used', 'left', 'created', 'end'] as const;
  return (
    <Dialog title={t('codes.batchTitle')} wide onClose={onClose}>
      {error && <LoadError text={t('codes.batchFailed')} error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <p className="muted">{t('codes.batchNone')}</p>}
      {data && data.length > 0 && (
        <ScrollFrame label={t('codes.batchTitle')}>
          <table className="plain-table as-cards batches">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {t(`codes.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((batch) => (
                <BatchRow key={batch.batch} batch={batch} onClose={onClose} />
              ))}
            </tbody>
            {data.length > 1 && <Sums batches={data} />}
          </table>
        </ScrollFrame>
      )}
      {data?.length === mostBatches && <p className="muted">{t('codes.newest')}</p>}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {null}
      </DialogActions>
    </Dialog>
  );
}
