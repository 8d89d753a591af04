import type { Channel } from '../../../schema/records.gen';
import { fieldTexts } from '../../../schema/texts';
import { plainText } from '../../../schema/values/oddValues';
import { useTranslate } from '../../locales/catalogue';
import { useLocale } from '../../locales/locale';
import type { CellProps } from '../parts/types';
import { Cell as Text } from '../text/text';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' };

/** The name, and how many keys a channel of several has, which a long name leaves in sight. */
export function Cell(props: CellProps<Channel>) {
  const t = useTranslate();
  const { key_mode, key_count: count = 0, keys_off: off = 0 } = props.row;
  if (!key_mode) return <Text {...props} />;
  return (
    <span style={{ display: 'inline-flex', gap: 6, maxWidth: '100%' }}>
      <span style={cut}>
        <Text {...props} />
      </span>
      <small className="muted">{t(off ? 'channel.keysOff' : 'channel.keys', { count, off })}</small>
    </span>
  );
}

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
