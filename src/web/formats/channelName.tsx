import { plainText } from '../../schema/oddValues';
import type { Channel } from '../../schema/records.gen';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import type { CellProps } from './types';

export { Cell } from './text';

/** Takes string. */
export const column = { width: 180, narrow: 140 };

const most = 60;

/** The models behind a name. */
export function Tip({ row, schema }: CellProps<Channel>) {
  const locale = useLocale();
  const models = Array.isArray(row.models) ? row.models.map(plainText) : [];
  if (models.length === 0) return null;
  return (
    <>
      {fieldTexts(schema, 'models', locale).title}: {models.slice(0, most).join(', ')}
      {models.length > most && ` +${models.length - most}`}
    </>
  );
}
