import InputAdornment from '@mui/material/InputAdornment';
import type { WidgetProps } from '@rjsf/utils';
import { useConsoleT } from '../i18n/consoleMessages';
import { useStatus } from '../status/statusStore';
import { NumberField } from '../ui/NumberField';
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
