import { fieldTexts } from '../../../schema/texts';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { CellProps } from './types';

/** Takes the place of a cell that throws, and names its field. */
export function FailedCell({ schema, name }: CellProps) {
  const { title } = fieldTexts(schema, name, useLocale());
  return <span className="odd">{useTranslate()('odd.failed', { title })}</span>;
}
