import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { comparePrices, loadListPrices, type PriceChange } from './listPrices';
import { dollars } from './prices';
import type { Prices } from './usePrices';

const both = ({ input, output }: PriceChange['before']) =>
  [input, output].map((price) => (price === undefined ? '?' : dollars(price))).join(' / ');

/** Models with the price that they have and the one of the list. */
function Changes({ changes, isSet }: { changes: readonly PriceChange[]; isSet: boolean }) {
  const t = useTranslate();
  return (
    <div className="ratio-rows">
      <table className="ratio-table list-prices">
        <thead>
          <tr>
            <th>{t('ratio.name')}</th>
            <th>{t('price.now')}</th>
            <th>{t('price.listed')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.model}>
              <td>
                <bdi>{change.model}</bdi>
              </td>
              <td className="muted">{isSet ? both(change.before) : t('price.none')}</td>
              <td title={`${change.source}, ${change.date}`}>{both(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sources of prices by their dates: "OpenAI, Google (2025-10-01)". */
function sourcesOf(changes: readonly PriceChange[]): string {
  const dates = [...new Set(changes.map(({ date }) => date))];
  return dates
    .map((day) => {
      const sources = changes.filter(({ date }) => date === day).map(({ source }) => source);
      return `${[...new Set(sources)].join(', ')} (${day})`;
    })
    .join(', ');
}

/** Shows what list prices change before the form takes them; prices that were set stay, unless that is asked for. */
function PricesDialog({
  fills,
  changes,
  onFill,
  onClose,
}: {
  fills: readonly PriceChange[];
  changes: readonly PriceChange[];
  onFill: (changes: readonly PriceChange[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [isAll, setAll] = useState(false);
  const wanted = isAll ? [...fills, ...changes] : fills;
  return (
    <Dialog title={t('price.fillTitle')} wide onClose={onClose}>
      <p className="muted">{t('price.sources', { sources: sourcesOf([...fills, ...changes]) })}</p>
      {fills.length > 0 && <Changes changes={fills} isSet={false} />}
      {changes.length > 0 && (
        <>
          <label className="price-replace">
            <input
              type="checkbox"
              checked={isAll}
              onChange={({ target }) => setAll(target.checked)}
            />
            {t('price.replace', { count: changes.length })}
          </label>
          {isAll && <Changes changes={changes} isSet />}
        </>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          kind="primary"
          aria-disabled={wanted.length === 0}
          onClick={() => wanted.length > 0 && onFill(wanted)}
        >
          {t('price.fillCount', { count: wanted.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A button that fills in list prices for the models of channels; it is there where the list knows one of them. */
export function ListPrices({
  prices,
  models,
  missing,
  onFill,
}: {
  prices: Prices;
  models: readonly string[];
  /** Models without a price. */
  missing: readonly string[];
  /** Called with the models that have other prices now. */
  onFill: (models: readonly string[]) => void;
}) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['list-prices'],
    queryFn: loadListPrices,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { fills, changes } = comparePrices(data ?? [], models, prices);
  if (!isOpen && fills.length + changes.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {fills.length > 0
          ? t('price.fill', { count: fills.length, total: missing.length })
          : t('price.compare', { count: changes.length })}
      </Button>
      {isOpen && (
        <PricesDialog
          {...{ fills, changes }}
          onClose={() => setOpen(false)}
          onFill={(chosen) => {
            prices.set(new Map(chosen.map(({ model, ratios }) => [model, ratios])));
            onFill(chosen.map(({ model }) => model));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
