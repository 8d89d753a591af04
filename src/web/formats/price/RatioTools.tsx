import type { RefObject } from 'react';
import { fillIn } from '../../../schema/fillIn';
import { inLanguage } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import { type Status, useStatus } from '../../relay/calls/relayStatus';
import { Button } from '../../ui/Button';
import { ListPrices } from './ListPrices';
import { hasBuiltInRatios, priceRules } from './priceRules';
import { dollars, priceOf, priceOfOne } from './prices';
import { NewRatio } from './RatioLines';
import type { NamesOnView } from './ratioNames';
import { standardRatio } from './standardRatios';
import type { PricedGroup, Prices } from './usePrices';

/** The text for names without an entry. */
function missingText(option: string, prices: Prices | undefined, status: Status) {
  if (option === 'GroupRatio') return 'ratio.missingGroups';
  if (option === 'CompletionRatio') return 'ratio.missingCompletion';
  if (prices) return hasBuiltInRatios(status) ? 'price.missingBuiltIn' : 'price.missing';
  return hasBuiltInRatios(status) ? 'ratio.missingBuiltIn' : 'ratio.missing';
}

/** Chooses the group whose prices are shown. */
function GroupChoice({
  groups,
  group,
  onGroup,
}: {
  groups: readonly PricedGroup[];
  group: PricedGroup;
  onGroup: (name: string) => void;
}) {
  const t = useTranslate();
  return (
    <select
      className="input"
      aria-label={t('price.group')}
      title={t('price.group')}
      value={group.name}
      onChange={({ target }) => onGroup(target.value)}
    >
      {groups.map(({ name, ratio }) => (
        <option key={name} value={name}>
          {t('price.pays', { group: name })} × {ratio}
        </option>
      ))}
    </select>
  );
}

interface Props {
  view: NamesOnView;
  option: string;
  label: string;
  searchField: RefObject<HTMLInputElement | null>;
  onAdd: (name: string) => string;
  prices: Prices | undefined;
  group: PricedGroup | undefined;
  onGroup: (name: string) => void;
}

/** The search, the names without a ratio, list prices, and a field for a new name. */
export function RatioTools({
  view,
  option,
  label,
  searchField,
  onAdd,
  prices,
  group,
  onGroup,
}: Props) {
  const t = useTranslate();
  const status = useStatus();
  const { search, setSearch, isMissing, setMissing, missing } = view;
  // Where nothing is built in, a completion without an entry just counts 1: that is no gap.
  const rules = priceRules(status);
  const hasGaps =
    prices !== undefined ||
    option === 'GroupRatio' ||
    (!rules && (option !== 'CompletionRatio' || hasBuiltInRatios(status)));
  const locale = useLocale();
  const ratio = standardRatio('ModelRatio', '', status);
  return (
    <>
      {prices && (
        <p className="form-help">
          {t('price.unit', { price: dollars(priceOfOne(prices.perUnit)) })}
          {rules && ` ${t('price.dashed')}`}
        </p>
      )}
      <div className="ratio-tools">
        <input
          ref={searchField}
          className="input"
          type="search"
          aria-label={`${t('ratio.search')}: ${label}`}
          placeholder={t('ratio.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {hasGaps && (missing.length > 0 || isMissing) && (
          <Button aria-pressed={isMissing} onClick={() => setMissing(!isMissing)}>
            {t(prices ? 'price.gaps' : 'ratio.gaps', { count: missing.length })}
          </Button>
        )}
        {prices && group && <GroupChoice groups={prices.groups} group={group} onGroup={onGroup} />}
        {prices && (
          <ListPrices
            prices={prices}
            models={view.offered}
            missing={missing}
            onFill={(models) => view.setFilled(new Set(models))}
          />
        )}
        <NewRatio label={label} missing={missing} onAdd={onAdd} />
      </div>
      {isMissing && missing.length > 0 && (
        <p className="form-help">
          {prices && rules
            ? fillIn(inLanguage(rules.missing, locale), { count: missing.length }, locale)
            : t(missingText(option, prices, status), {
                count: missing.length,
                ratio,
                price: prices ? dollars(priceOf(ratio, prices.perUnit)) : '',
              })}
        </p>
      )}
    </>
  );
}
