import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupDigits } from '../../formats/number/numbers';
import { priceRules } from '../../formats/price/priceRules';
import { dollars, priceOf } from '../../formats/price/prices';
import { useTranslate } from '../../locales/catalogue';
import { matcherOf } from '../../locales/matchText';
import { useStatus } from '../../relay/calls/relayStatus';
import { LoadError } from '../../relay/errors/LoadError';
import { useReported } from '../../relay/errors/useReported';
import { isNewest } from '../../relay/read/allRows';
import { useAccess } from '../../relay/session/useAccess';
import { fetchPrices, type PricedModel } from '../../relay/site/prices';
import { quotaPerUnit } from '../../relay/site/quotaText';
import { useOwnTokens } from '../../relay/useOwnTokens';
import { useStoredUser } from '../../storage/storedUser';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { DialogActions } from '../../ui/dialog/DialogActions';
import { SearchInput } from '../../ui/fields/SearchInput';
import { copyAndTell } from '../../ui/files/copyAndTell';
import { Icon } from '../../ui/Icon';
import { Loading } from '../../ui/loading/Loading';
import { PageHead } from '../../ui/PageHead';
import { ScrollFrame } from '../../ui/ScrollFrame';
import { Segments } from '../../ui/Segments';
import { Snippets } from '../home/start/Snippets';
import './prices.css';

/** Ready-made calls of a model with a token of the reader's. */
function UseModel({ model, onClose }: { model: string; onClose: () => void }) {
  const t = useTranslate();
  const query = useOwnTokens();
  const { data, error, refetch } = query;
  return (
    <Dialog title={t('prices.useName', { name: model })} wide onClose={onClose}>
      {error ? (
        <LoadError text={t('home.tokensFailed')} error={error} onRetry={refetch} />
      ) : data ? (
        <Snippets tokens={data} model={model} />
      ) : (
        <Loading />
      )}
      {data && isNewest(query) && (
        <p className="muted">{t('home.newest', { count: data.length })}</p>
      )}
      <DialogActions cancelLabel={t('common.close')} onCancel={onClose}>
        {null}
      </DialogActions>
    </Dialog>
  );
}

/** The price of a ratio as it is shown; a dash where the relay has no rate of dollars. */
function priceText(ratio: number): string {
  const perUnit = quotaPerUnit();
  return perUnit === undefined ? '–' : dollars(priceOf(ratio, perUnit));
}

function PriceRow({ priced, onUse }: { priced: PricedModel; onUse: (() => void) | undefined }) {
  const t = useTranslate();
  const { model, isServed, isAssumed, call, ratio, output } = priced;
  return (
    <tr className={isAssumed ? 'assumed' : undefined}>
      <th scope="row">
        <bdi>{model}</bdi>
        <button
          type="button"
          className="ib"
          aria-label={t('prices.copy', { name: model })}
          title={t('prices.copy', { name: model })}
          onClick={() => void copyAndTell(model)}
        >
          <Icon name="copy" />
        </button>
      </th>
      {call === undefined ? (
        <>
          <td>
            {isAssumed && <small>{t('prices.assumed')} </small>}
            {priceText(ratio)}
          </td>
          <td>{priceText(output)}</td>
        </>
      ) : (
        <td colSpan={2}>
          {dollars(call)} / {t('prices.call')}
        </td>
      )}
      <td className={isServed ? 'served' : 'served muted'}>
        {t(isServed ? 'prices.yes' : 'prices.no')}
      </td>
      {onUse && (
        <td>
          {isServed && (
            <Button size="small" aria-label={t('prices.useName', { name: model })} onClick={onUse}>
              {t('prices.use')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

/** The parts of the list that one may look at alone. */
const parts = {
  all: () => true,
  served: ({ isServed }: PricedModel) => isServed,
  unset: ({ isAssumed }: PricedModel) => isAssumed,
};
type Part = keyof typeof parts;

function PriceList({ prices }: { prices: readonly PricedModel[] }) {
  const t = useTranslate();
  const isUser = useStoredUser() !== undefined;
  const [text, setText] = useState('');
  const [part, setPart] = useState<Part>('all');
  const [used, setUsed] = useState<string>();
  const rankOf = matcherOf(text);
  const isAsked = (priced: PricedModel) =>
    rankOf(priced.model) !== undefined && parts[part](priced);
  const found = prices.filter(isAsked);
  const hasUnset = prices.some(parts.unset);
  const shown = (['all', 'served', ...(hasUnset ? (['unset'] as const) : [])] as const).map(
    (value) => ({
      value,
      label: t(`prices.${value}`),
      count: groupDigits(prices.filter(parts[value]).length),
    }),
  );
  if (prices.length === 0) return <p className="state">{t('prices.none')}</p>;
  return (
    <>
      <div className="toolbar">
        <SearchInput label={t('prices.search')} value={text} onText={setText} />
        <Segments label={t('prices.served')} value={part} options={shown} onChange={setPart} />
      </div>
      {found.length === 0 ? (
        <p role="status">{t('prices.noMatch')}</p>
      ) : (
        <ScrollFrame label={t('prices.title')}>
          <table className="plain-table">
            <thead>
              <tr>
                <th scope="col">{t('prices.model')}</th>
                <th scope="col">{t('prices.input')}</th>
                <th scope="col">{t('prices.output')}</th>
                <th scope="col">{t('prices.served')}</th>
                {isUser && <td />}
              </tr>
            </thead>
            <tbody>
              {found.map((priced) => (
                <PriceRow
                  key={priced.model}
                  priced={priced}
                  onUse={isUser ? () => setUsed(priced.model) : undefined}
                />
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      )}
      {used !== undefined && <UseModel model={used} onClose={() => setUsed(undefined)} />}
    </>
  );
}

/** /prices: what each model costs in the reader's group, and whether a channel serves it now. */
export function PricesPage() {
  const t = useTranslate();
  const status = useStatus(); // the rate of dollars comes with it
  const user = useStoredUser();
  const { data, error, refetch } = useQuery({
    queryKey: ['prices', user?.id],
    queryFn: ({ signal }) => fetchPrices(signal),
  });
  useReported(error);
  const maySet = useAccess()({ resource: 'option', action: 'list' });
  const unset = data?.find(parts.unset);
  return (
    <div className="sections prices">
      <PageHead title={t('prices.title')} isInBar />
      <p className="muted">
        {t(
          priceRules(status) || status['price_records'] === true
            ? 'prices.baseIntro'
            : user
              ? 'prices.intro'
              : 'prices.guestIntro',
        )}
        {unset && ` ${t('prices.assumedHint', { price: priceText(unset.ratio) })}`}
        {maySet && ' '}
        {maySet && <Link to="/setting?tab=operation&section=ratio">{t('prices.set')}</Link>}
      </p>
      {error && <LoadError text={t('prices.failed')} error={error} onRetry={refetch} />}
      {!error && !data && <Loading />}
      {!error && data && <PriceList prices={data} />}
    </div>
  );
}
