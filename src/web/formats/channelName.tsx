import { useState } from 'react';
import { plainText } from '../../schema/oddValues';
import { fieldTexts } from '../../schema/texts';
import { useLocale } from '../i18n/locale';
import type { CellProps } from './types';

const most = 60;

/** A name with the models behind it on hover or focus; the list of models is drawn only then. */
export function Cell({ value, row, schema }: CellProps) {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const models = Array.isArray(row['models']) ? row['models'].map(plainText) : [];
  const name = plainText(value);
  if (models.length === 0) return <bdi>{name}</bdi>;
  const close = () => setOpen(false);
  return (
    <button
      type="button"
      className="popup-owner"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={close}
      onFocus={() => setOpen(true)}
      onBlur={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <bdi>{name}</bdi>
      {isOpen && (
        <span className="popup models-popup" role="tooltip">
          {fieldTexts(schema, 'models', locale).title}: {models.slice(0, most).join(', ')}
          {models.length > most && ` +${models.length - most}`}
        </span>
      )}
    </button>
  );
}
