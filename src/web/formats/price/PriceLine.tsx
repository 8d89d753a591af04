import { useState } from 'react';
import { useTranslate } from '../../locales/catalogue';
import {
  dollars,
  type ModelRatios,
  priceOf,
  pricesOf,
  roundedPrice,
  withInput,
  withOutput,
} from './prices';
import { RatioField } from './RatioField';
import { LineButton } from './RatioLines';
import { RatioName } from './RatioName';
import type { PricedGroup, Prices } from './usePrices';

type Typed = number | null | undefined;

const text = (value: number | undefined) => (value === undefined ? undefined : String(value));

const isPrice = (value: Typed): value is number => typeof value === 'number' && value >= 0;

/**
 * The ratios and prices of a model, and what sets them.
 * @param isListed true where it stays in the table without its ratio: an emptied field then takes the entry out
 */
function useModelPrice(name: string, prices: Prices, isListed: boolean) {
  const { perUnit } = prices;
  const now = prices.now(name);
  const counted = prices.counted(name);
  const { input, output } = pricesOf(now, counted, perUnit);
  /** The price of the output before that of the input is typed, which goes through others: 0, 0.1, 0.15. */
  const [kept, setKept] = useState<number>();
  const set = (ratios: ModelRatios) => prices.set(new Map([[name, ratios]]));
  const emptied = isListed || now.call !== undefined ? undefined : null;
  // A name that is in the table of completion ratios only would go with what it has there.
  const emptiedCompletion = isListed || now.ratio !== undefined ? undefined : null;
  const emptiedCall = isListed || typeof now.ratio === 'number' ? undefined : null;
  return {
    now,
    counted,
    input,
    output,
    // The output of a free input is no price to keep: it is free whatever its ratio.
    keepOutput: () => setKept(typeof now.completion === 'number' && input ? output : undefined),
    setRatio: (ratio: Typed) => set({ ...now, ratio: ratio === undefined ? emptied : ratio }),
    setCompletion: (completion: Typed) =>
      set({ ...now, completion: completion === undefined ? emptiedCompletion : completion }),
    setInput: (price: Typed) =>
      set(
        isPrice(price)
          ? withInput(now, price, kept, perUnit)
          : { ...now, ratio: price === undefined ? emptied : null },
      ),
    setOutput: (price: Typed) =>
      set(
        (isPrice(price) ? withOutput(now, counted, price, perUnit) : undefined) ?? {
          ...now,
          completion: price === undefined ? emptiedCompletion : null,
        },
      ),
    // A row that was just added waits for a ratio, which the price for a call is in the place of.
    setCall: (call: Typed) =>
      set({ ...now, ratio: now.ratio ?? undefined, call: call === undefined ? emptiedCall : call }),
  };
}

interface Props {
  name: string;
  prices: Prices;
  group: PricedGroup | undefined;
  isListed: boolean;
  onRemove: () => void;
}

/** One model: its prices, the ratios that make them, and what a user of a group pays. */
export function PriceLine({ name, prices, group, isListed, onRemove }: Props) {
  const t = useTranslate();
  const model = useModelPrice(name, prices, isListed);
  const { now, counted, input, output } = model;
  const isChanged = prices.isChanged(name);
  const hasCall = now.call !== undefined;
  const hasEntry = now.ratio !== undefined || now.completion !== undefined || hasCall;
  /** Why the numbers for tokens cannot be set, and why those of the output cannot. */
  const callCounts = hasCall ? t('price.callCounts') : undefined;
  const locked = callCounts ?? (counted.isLocked ? t('price.completionLocked') : undefined);
  const paid = typeof now.call === 'number' ? [now.call] : hasCall ? [] : [input, output];
  return (
    <tr className={isChanged ? 'changed' : undefined}>
      <RatioName name={name} isChanged={isChanged} />
      <td>
        <RatioField
          label={t('price.inputOf', { name })}
          sign="$"
          value={typeof now.ratio === 'number' ? priceOf(now.ratio, prices.perUnit) : now.ratio}
          placeholder={text(input)}
          isFixed={hasCall}
          hint={callCounts}
          onFocus={model.keepOutput}
          onNumber={model.setInput}
        />
      </td>
      <td>
        <RatioField
          label={t('price.outputOf', { name })}
          sign="$"
          value={typeof now.completion === 'number' ? output : now.completion}
          placeholder={text(output)}
          isFixed={!input || locked !== undefined}
          hint={
            locked ?? (input ? undefined : t(input === 0 ? 'price.freeInput' : 'price.inputFirst'))
          }
          onNumber={model.setOutput}
        />
      </td>
      <td>
        <RatioField
          label={t('ratio.of', { name })}
          value={now.ratio}
          placeholder={text(counted.ratio)}
          isFixed={hasCall}
          hint={callCounts}
          onNumber={model.setRatio}
        />
      </td>
      <td>
        <RatioField
          label={t('price.completionOf', { name })}
          value={counted.isLocked ? undefined : now.completion}
          placeholder={text(counted.completion)}
          isFixed={locked !== undefined}
          hint={locked}
          onNumber={model.setCompletion}
        />
      </td>
      {prices.hasCalls && (
        <td data-label={t('price.call')}>
          <RatioField
            label={t('price.callOf', { name })}
            sign="$"
            value={now.call}
            onNumber={model.setCall}
          />
        </td>
      )}
      {group && (
        <td data-label={t('price.pays', { group: group.name })} className="price-paid">
          {paid.every((price) => price !== undefined) &&
            paid.map((price) => dollars(roundedPrice(price * group.ratio))).join(' / ')}
        </td>
      )}
      {hasEntry ? (
        <LineButton icon="delete" label={t('ratio.remove', { name })} onClick={onRemove} />
      ) : (
        <td />
      )}
    </tr>
  );
}
