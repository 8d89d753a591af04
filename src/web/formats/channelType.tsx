import { channelType } from '../../schema/channelTypes';
import { useConsoleT } from '../core/texts/consoleMessages';
import { useLocale } from '../core/texts/locale';
import type { CellProps } from './types';

/** The provider's label in its colour; a type outside the table as its number. */
export function Cell({ value }: CellProps) {
  const t = useConsoleT();
  const locale = useLocale();
  const type = channelType(value);
  const label =
    type.value === 0 ? t('value.unknown') : locale === 'zh' ? (type.zh ?? type.label) : type.label;
  return <span className={`badge ${type.colour}`}>{label}</span>;
}
