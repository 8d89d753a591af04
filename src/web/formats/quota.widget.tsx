import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useStatus } from '../core/statusStore';
import { useConsoleT } from '../core/texts/consoleMessages';
import { NumberField } from './NumberField';
import { quotaInCurrency } from './numbers';

/** Quota units, with their worth in dollars while currency display is on. */
export function Widget(props: WidgetProps) {
  const t = useConsoleT();
  useStatus();
  const amount = typeof props.value === 'number' ? quotaInCurrency(props.value) : undefined;
  return (
    <NumberField
      widget={props}
      end={
        amount && <InputAdornment position="end">{t('quota.equals', { amount })}</InputAdornment>
      }
    />
  );
}
