import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dollars, priceOf } from '../../../formats/price/prices';
import { useTranslate } from '../../../locales/catalogue';
import { bestOf } from '../../../locales/matchText';
import { LoadError } from '../../../relay/errors/LoadError';
import { useReported } from '../../../relay/errors/useReported';
import { fetchPriceRecords, type PriceRecord } from '../../../relay/site/priceRecords';
import { SearchInput } from '../../../ui/fields/SearchInput';
import './others.css';

/** Ratio 1 is $2 for a million tokens, and a five-hundredth of a dollar for a call. */
const unitsPerDollar = 500_000;
const dollarsPerCall = 0.002;

const none: readonly PriceRecord[] = [];

function PriceRow({ record: { model, isPerCall, input, output } }: { record: PriceRecord }) {
  const t = useTranslate();
  const text = (ratio: number) => dollars(priceOf(ratio, unitsPerDollar));
  return (
    <tr>
      <td>{model}</td>
      {isPerCall ? (
        <td colSpan={2}>{t('setting.perCall', { price: dollars(input * dollarsPerCall) })}</td>
      ) : (
        <>
          <td>{text(input)}</td>
          <td>{text(output)}</td>
        </>
      )}
    </tr>
  );
}

/** The prices of a relay that keeps each as a record, to be looked up. */
export function PriceRecords({ title }: { title: string }) {
  const t = useTranslate();
  const [sought, setSought] = useState('');
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
      <SearchInput label={t('ratio.search')} value={sought} onText={setSought} />
      <table className="ratio-table list-prices price-records">
        <thead>
          <tr>
            <th>{t('ratio.name')}</th>
            <th>{t('price.input')}</th>
            <th>{t('price.output')}</th>
          </tr>
        </thead>
        <tbody>
          {bestOf(data ?? none, sought, ({ model }) => [model]).map((record) => (
            <PriceRow key={record.model} record={record} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
