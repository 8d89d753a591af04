import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { valueAt } from '../../../schema/valueAt';
import { useTranslate } from '../../locales/catalogue';
import { useStatus } from '../../relay/calls/relayStatus';
import { quotaInCurrency } from '../../relay/site/quotaText';
import { formContextOf } from '../parts/formContextOf';
import { NumberField } from './NumberField';
import { readQuota } from './numbers';

/** Dollars with as many decimals as a small amount needs: 500 of 500,000 units are $0.001. */
function shownDollars(quota: number): string | undefined {
  const rounded = quotaInCurrency(quota);
  if (rounded === undefined || quota === 0 || Number(rounded.slice(1)) !== 0) return rounded;
  return quotaInCurrency(quota, 6)?.replace(/(?<!0)0+$/, '');
}

/**
 * Quota units. It takes dollars as `$5`, and `+5` or `-2` to add to what was there; the amount in the other unit is
 * shown beside it.
 */
export function Widget(props: WidgetProps) {
  const t = useTranslate();
  useStatus();
  const { value } = props;
  /** The number before the sum was typed, which the sum is added to. */
  const [base, setBase] = useState(0);
  const saved = valueAt(formContextOf(props.registry).saved, String(props.options['path']));
  const [known, setKnown] = useState<unknown>();
  if (saved !== known) {
    setKnown(saved);
    // A number typed while a save runs is still added to the one before.
    if (saved === value && Number.isInteger(value)) setBase(value);
  }
  const [isDollars, setDollars] = useState(false);
  const read = (text: string): number => {
    const typed = readQuota(text);
    // 0x10 and 1e3 are numbers to JavaScript only.
    if (!typed) return text.trim() === '' ? 0 : Number.NaN;
    if (!typed.isRelative) return typed.value;
    const sum = base + typed.value;
    // More than there was cannot be taken away: the text is refused as it was typed.
    return typed.value < 0 && sum < 0 ? Number.NEGATIVE_INFINITY : sum;
  };
  const other =
    typeof value !== 'number' || value < 0
      ? undefined
      : isDollars
        ? String(value)
        : shownDollars(value);
  return (
    <NumberField
      widget={{
        ...props,
        onFocus: (...event) => {
          if (Number.isInteger(value)) setBase(value);
          props.onFocus(...event);
        },
        onBlur: (...event) => {
          setDollars(false);
          props.onBlur(...event);
        },
      }}
      read={read}
      onText={(text) => {
        const typed = readQuota(text);
        setDollars(typed !== undefined && (typed.unit === 'dollars' || typed.isRelative));
      }}
      end={
        other && (
          <InputAdornment position="end">{t('quota.equals', { amount: other })}</InputAdornment>
        )
      }
    />
  );
}
