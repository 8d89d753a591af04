import { type CSSProperties, type SyntheticEvent, useState } from 'react';
import { plainText } from '../../schema/oddValues';
import type { Channel } from '../../schema/records.gen';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../core/texts/locale';
import { placeNextTo } from '../ui/Popover';
import type { CellProps } from './types';

const most = 60;

/** A name with the models behind it on hover or focus; the list of models is drawn only then. */
export function Cell({ value, row, schema }: CellProps<Channel>) {
  const locale = useLocale();
  const [place, setPlace] = useState<CSSProperties>();
  const models = Array.isArray(row.models) ? row.models.map(plainText) : [];
  const name = plainText(value);
  if (models.length === 0) return <bdi>{name}</bdi>;
  const open = ({ currentTarget }: SyntheticEvent) =>
    setPlace(placeNextTo(currentTarget.getBoundingClientRect()));
  const close = () => setPlace(undefined);
  return (
    <button
      type="button"
      className="popup-owner"
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <bdi>{name}</bdi>
      {place && (
        <span className="popup models-popup" role="tooltip" style={place}>
          {fieldTexts(schema, 'models', locale).title}: {models.slice(0, most).join(', ')}
          {models.length > most && ` +${models.length - most}`}
        </span>
      )}
    </button>
  );
}
