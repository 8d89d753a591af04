import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dollars } from '../../../formats/price/prices';
import { LineButton } from '../../../formats/price/RatioLines';
import { useTranslate } from '../../../locales/catalogue';
import { bestOf } from '../../../locales/matchText';
import { LoadError } from '../../../relay/errors/LoadError';
import { showErrorOf } from '../../../relay/errors/showError';
import { useReported } from '../../../relay/errors/useReported';
import { deletePrice, fetchPriceRecords, type PriceRecord } from '../../../relay/site/priceRecords';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { useBusy } from '../../../ui/loading/useBusy';
import { showToast } from '../../../ui/toasts/showToast';
import { PriceDialog, priceOfRatio } from './PriceDialog';
import './others.css';

const none: readonly PriceRecord[] = [];

function PriceRow({
  record,
  onEdit,
  onDelete,
}: {
  record: PriceRecord;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const t = useTranslate();
  const { model, isPerCall, input, output } = record;
  const text = (ratio: number) => dollars(priceOfRatio(ratio, isPerCall));
  return (
    <tr>
      <td>
        <Button kind="link" aria-label={t('setting.priceOf', { name: model })} onClick={onEdit}>
          <bdi>{model}</bdi>
        </Button>
      </td>
      {isPerCall ? (
        <td colSpan={2}>{t('setting.perCall', { price: text(input) })}</td>
      ) : (
        <>
          <td>{text(input)}</td>
          <td>{text(output)}</td>
        </>
      )}
      <LineButton icon="delete" label={t('ratio.remove', { name: model })} onClick={onDelete} />
    </tr>
  );
}

/** Asks before a price is deleted, and says why it was not. */
function PriceDeletion({
  record,
  onDone,
  onClose,
}: {
  record: PriceRecord;
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [busy, run] = useBusy();
  const { model } = record;
  const remove = async () => {
    try {
      await deletePrice(record);
      showToast('success', t('setting.priceDeleted', { name: model }));
    } catch (error) {
      showErrorOf(error, { about: t('ratio.remove', { name: model }) });
    }
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('setting.priceOf', { name: model })}
      text={t('setting.priceDelete')}
      confirmLabel={t('ratio.remove', { name: model })}
      danger
      isBusy={busy}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    />
  );
}

/** The prices of a relay that keeps each as a record. */
export function PriceRecords({ title }: { title: string }) {
  const t = useTranslate();
  const [sought, setSought] = useState('');
  const [edited, setEdited] = useState<PriceRecord | 'new'>();
  const [deleted, setDeleted] = useState<PriceRecord>();
  const { data, error, refetch } = useQuery({
    queryKey: ['prices'],
    queryFn: ({ signal }) => fetchPriceRecords(signal),
  });
  useReported(error);
  if (error && !data)
    return <LoadError text={t('error.recordFailed')} error={error} onRetry={refetch} />;
  return (
    <section className="form-section">
      <h2>{title}</h2>
      <p className="form-help">{t('setting.priceRecords')}</p>
      <div className="option-tools">
        <SearchInput label={t('ratio.search')} value={sought} onText={setSought} />
        <Button onClick={() => setEdited('new')}>{t('setting.addPrice')}</Button>
      </div>
      <table className="ratio-table list-prices price-records">
        <thead>
          <tr>
            <th>{t('ratio.name')}</th>
            <th>{t('price.input')}</th>
            <th>{t('price.output')}</th>
            <th>
              <span className="for-readers">{t('ratio.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bestOf(data ?? none, sought, ({ model }) => [model]).map((record) => (
            <PriceRow
              key={record.model}
              record={record}
              onEdit={() => setEdited(record)}
              onDelete={() => setDeleted(record)}
            />
          ))}
        </tbody>
      </table>
      {edited && (
        <PriceDialog
          record={edited === 'new' ? undefined : edited}
          onSaved={() => void refetch()}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <PriceDeletion
          record={deleted}
          onDone={() => void refetch()}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </section>
  );
}
