import type { Channel } from '../../../schema/records.gen';
import { fieldTexts } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { useLocale } from '../../locales/locale';
import type { CellProps } from '../parts/types';

export { Cell } from '../text/text';

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
